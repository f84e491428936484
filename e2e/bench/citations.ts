import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { createNormalSearch } from '../../host/agents/universal/normal-search.ts'
import { checkTexts } from '../../host/answers/warrants/check-texts.ts'
import { createOpenAiModel } from '../../host/models/openai/openai-model.ts'
import { registryOf } from '../../host/models/registry.ts'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { systemClock } from '../../host/platform/clock.ts'
import { libraryOf } from '../../host/search/testing/library-of.ts'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import { runPipeline, textOf } from '../../host/search/testing/run-pipeline.ts'
import { createScriptedProvider, hit } from '../../host/search/testing/scripted-provider.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { findCitations, type MarkdownNode } from '../../lib/text/citations/citation-claims.ts'
import { verdictKey } from '../../lib/text/citations/verdict-map.ts'
import { remarkAnswerGfm } from '../../lib/text/markdown/remark-answer-gfm.ts'
import { type CitationSample, citationSamples } from '../../lib/text/testing/citation-samples.ts'
import { countRightNotations, notationCases } from './citations/notations.ts'
import { realAnswers } from './citations/real-answers.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atLeast, atMost, type Figure, noted } from './support/table.ts'

const seed = 20_260_101
const samplesPerAnswer = 4

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/** What a model's citations come to: sentences that their passage bears out, and ones that it does not. */
export const citations: BenchPart = {
  title: 'citations：模型写的引用，来源支持与不支持的',
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const samples = citationSamples(set.documents, { right: 500, swapped: 500, altered: 200 }, seed)
    const proven = await answered(scope, samples)
    const bad = samples.filter(({ isRight }) => !isRight)
    const share = (of: readonly CitationSample[]) =>
      (100 * of.filter((sample) => proven.get(sample)).length) / of.length
    const kinds = [...new Set(samples.map(({ kind }) => kind))]
    return [
      allOf('写了的标记都被认出', proven.size, 1_200),
      atMost(`${bad.length} 个错的，程序证明了`, share(bad), 2, ' %'),
      ...kinds.map((kind) => kindFigure(kind, share(samples.filter((sample) => sample.kind === kind)))),
      allOf('每种写法 ×（正文、代码、链接、逐帧）', countRightNotations(), notationCases),
      ...(await realAnswers(set)),
    ]
  },
}

/** What is written in other words is for the model to judge. */
function kindFigure(kind: CitationSample['kind'], share: number): Figure {
  const names = {
    verbatim: '对：原句',
    shortened: '对：缩短',
    reordered: '对：换序',
    numbers: '对：数字换写法',
    swapped: '错：标记换了来源',
    'altered number': '错：改了一个数字',
    'altered name': '错：改了一个名字',
  }
  const title = `　${names[kind]}，程序证明了`
  if (kind === 'verbatim') return atLeast(title, share, 97, ' %')
  // Some of these write a numeral as nobody would: 三-5厘米.
  if (kind === 'numbers') return atLeast(title, share, 95, ' %')
  return noted(title, `${share.toFixed(1)} %`)
}

/** Lets a model behind a real connection write the samples. @returns for each whether a program proves it */
async function answered(
  scope: Scope,
  samples: readonly CitationSample[],
): Promise<Map<CitationSample, boolean>> {
  let batch: readonly CitationSample[] = []
  const server = await startFakeOpenAi((request) => streamed(deltasOf(batch, request)))
  scope.defer(() => server.close())
  const model = createOpenAiModel({ baseUrl: server.baseUrl, apiKey: '', model: 'fake', timeoutMs: 10_000 })
  const library = await libraryOf([])
  const proven = new Map<CitationSample, boolean>()
  for (let from = 0; from < samples.length; from += samplesPerAnswer) {
    batch = samples.slice(from, from + samplesPerAnswer)
    const hits = [...new Map(batch.map((each) => [each.passage, hit(each)])).values()]
    const providers = [createScriptedProvider('资料', hits)]
    const pipeline = createNormalSearch({ providers, library, clock: systemClock })
    const { cards, failure } = await runPipeline(pipeline, batch.map(({ title }) => title).join('和'), {
      models: registryOf([model]).choose(),
    })
    if (failure) throw failure
    const sources = readCards(cards, 'search_result')[0] ?? []
    const text = textOf(cards)
    const { verdicts } = checkTexts([text], sources)
    const states = new Map(verdicts.map(({ index, claim, state }) => [verdictKey(index, claim), state]))
    const found = findCitations(parser.parse(text) as MarkdownNode, text, sources.length).citations
    for (const [place, { claim, indices }] of found.entries()) {
      const sample = batch[place]
      const state = states.get(verdictKey(indices[0] ?? 0, claim))
      if (sample && state) proven.set(sample, state === 'supported' || state === 'derived')
    }
  }
  return proven
}

/** The sentences as a list, each with the number that its passage has in the prompt, in pieces of two characters. */
function deltasOf(batch: readonly CitationSample[], request: FakeRequest): string[] {
  const prompt = request.body.messages.at(-1)?.content ?? ''
  const lines = batch.map(({ sentence, passage }, place) => {
    const before = prompt.slice(0, prompt.indexOf(passage))
    const index = [...before.matchAll(/^\[(\d+)\] 《/gm)].at(-1)?.[1] ?? ''
    const end = /[。！？；!?;…]+$/.exec(sentence)?.[0] ?? ''
    const body = sentence.slice(0, sentence.length - end.length).replace(/[[\]*_`<>]/g, '')
    return place % 2 === 0 ? `- ${body}[${index}]${end}` : `- ${body}${end}[${index}]`
  })
  return lines.join('\n').match(/.{1,2}/gsu) ?? []
}
