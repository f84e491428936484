import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { createNormalSearch } from '../../../host/agents/universal/normal-search.ts'
import { checkTexts } from '../../../host/answers/warrants/check-texts.ts'
import type { LanguageModel } from '../../../host/models/language-model.ts'
import { registryOf } from '../../../host/models/registry.ts'
import { systemClock } from '../../../host/platform/clock.ts'
import { createLibraryProvider } from '../../../host/search/providers/library-provider.ts'
import { libraryOf } from '../../../host/search/testing/library-of.ts'
import type { QuestionSet, TestQuestion } from '../../../host/search/testing/question-set.ts'
import { quotedText, runPipeline, textOf } from '../../../host/search/testing/run-pipeline.ts'
import { withoutPassage } from '../../../host/search/testing/without-passage.ts'
import type { LibraryIndex } from '../../../host/storage/library/library-index.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { findCitations, type MarkdownNode } from '../../../lib/text/citations/citation-claims.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { titleWeight } from '../../../lib/text/tokens.ts'
import { atLeast, atMost, type Figure, noted } from '../support/table.ts'

const asked = 300
const removed = 100

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/**
 * The citations of whole answers to real questions: what extracts cite, and what a program proves of a model that
 * asserts the right answer although its passage is gone, so that no source bears it out.
 */
export async function realAnswers(set: QuestionSet): Promise<Figure[]> {
  const library = await libraryOf(set.documents)
  return [...(await extractedFigures(set, library)), ...(await removedFigures(set, library))]
}

async function extractedFigures(set: QuestionSet, library: LibraryIndex): Promise<Figure[]> {
  const pipeline = createNormalSearch({
    providers: [createLibraryProvider(library)],
    library,
    clock: systemClock,
  })
  let markers = 0
  let right = 0
  let sentences = 0
  let marked = 0
  for (const { question, answers } of spread(set.questions, asked)) {
    const { cards, failure } = await runPipeline(pipeline, question)
    if (failure) throw failure
    const text = textOf(cards)
    if (text.startsWith('没有找到')) continue
    const sources = readCards(cards, 'search_result')[0] ?? []
    for (const index of citedIn(text, sources.length).flatMap(({ indices }) => indices)) {
      markers += 1
      right += Number(holdsAny(sources[index - 1]?.passage ?? '', answers))
    }
    const stated = splitSentences(quotedText(cards)).filter((each) => /[\p{L}\p{N}]/u.test(each.text)).length
    sentences += stated
    marked += Math.min(stated, (text.match(/(?<!\\)\[\d+\]/g) ?? []).length)
  }
  return [
    atLeast(`${asked} 题摘录：标记所指的段落含有答案`, (100 * right) / markers, 90, ' %'),
    noted('　标记', String(markers)),
    atLeast(`${asked} 题摘录：带标记的句子`, (100 * marked) / sentences, 95, ' %'),
  ]
}

async function removedFigures(set: QuestionSet, library: LibraryIndex): Promise<Figure[]> {
  const titles = new Map(set.documents.map(({ title, text }) => [text, title]))
  let proven = 0
  let links = 0
  const chosen = spread(set.questions, removed)
  for (const each of chosen) {
    const hidden = { title: titles.get(each.passage) ?? '', text: each.passage }
    const without = withoutPassage(library, hidden, titleWeight)
    const pipeline = createNormalSearch({
      providers: [createLibraryProvider(without)],
      library: without,
      clock: systemClock,
    })
    const models = registryOf([assertingModel(each)]).choose()
    const { cards, failure } = await runPipeline(pipeline, each.question, { models })
    if (failure) throw failure
    const sources = readCards(cards, 'search_result')[0] ?? []
    const found = citedIn(textOf(cards), sources.length)
    if (sources.length === 0) links += found.length
    const { verdicts } = checkTexts([textOf(cards)], sources)
    if (verdicts.some(({ by }) => by === 'text' || by === 'sum')) proven += 1
  }
  return [
    atMost(
      `${chosen.length} 题拿走段落、模型照答并标 [1]：程序证明了`,
      (100 * proven) / chosen.length,
      5,
      ' %',
    ),
    atMost('　没有来源的回答里，成为链接的标记', links, 0),
  ]
}

/** A model that knows the sentence with the answer, and names the first source for it whatever that holds. */
function assertingModel({ passage, answers }: TestQuestion): LanguageModel {
  const sentence =
    splitSentences(passage).find(({ text }) => holdsAny(text, answers))?.text ?? answers[0] ?? ''
  const plain = sentence.replace(/[[\]*_`<>]/g, '').replace(/[。！？；\s]+$/, '')
  return {
    name: '照答',
    async *stream() {
      yield { kind: 'text', text: `${plain}[1]。` }
    },
  }
}

function citedIn(markdown: string, count: number) {
  return findCitations(parser.parse(markdown) as MarkdownNode, markdown, count).citations
}

function holdsAny(passage: string, answers: readonly string[]): boolean {
  const bare = passage.replaceAll(/\s/g, '')
  return answers.some((answer) => bare.includes(answer.replaceAll(/\s/g, '')))
}

/** So many of the questions, spread over the whole set. */
function spread(questions: readonly TestQuestion[], count: number): TestQuestion[] {
  const step = questions.length / count
  return Array.from({ length: count }, (_, at) => questions[Math.floor(at * step)]).filter((each) => !!each)
}
