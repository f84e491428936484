import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createChatDoc } from '../../host/agents/chat-doc/chat-doc.ts'
import { createNormalSearch } from '../../host/agents/universal/normal-search.ts'
import type { Pipeline } from '../../host/conversations/turns/agent.ts'
import { ownFiles } from '../../host/files/own-files.ts'
import { giveFile } from '../../host/files/testing/give-file.ts'
import { isMemberOwner } from '../../host/members/account/owner.ts'
import type { ContextWindow } from '../../host/models/context-window.ts'
import { estimateTokens } from '../../host/models/estimate-tokens.ts'
import { type LanguageModel, textOf } from '../../host/models/language-model.ts'
import { registryOf } from '../../host/models/registry.ts'
import { createLibraryProvider } from '../../host/search/providers/library-provider.ts'
import { readFormatFiles, withoutSpace } from '../../host/search/testing/document-sets.ts'
import { libraryOf } from '../../host/search/testing/library-of.ts'
import { type QuestionSet, readQuestionSet } from '../../host/search/testing/question-set.ts'
import { runPipeline } from '../../host/search/testing/run-pipeline.ts'
import { buildUser } from '../../host/testing/build-user.ts'
import { openTestStorage } from '../../host/testing/test-storage.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { questionTokens } from '../../lib/text/tokens.ts'
import { hardQuestions } from './model-material/hard-questions.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted } from './support/table.ts'

const leastPercent = 99
const materialTokens = 2_000
const leastHardPercent = 97
const hardTokens = 6_000
/** Share of the questions that count as far from the words of their passages. */
const farShare = 0.1
const passagesOfFile = 8
/** A window in which the passages of a question have at most 2,000 tokens. */
const smallWindow = { contextTokens: 4_035, outputTokens: 500 }

interface Asked {
  readonly question: string
  readonly answers: readonly string[]
  readonly half: 0 | 1
  readonly fileId?: string
}

/** Whether the answer stands in what a model is sent. */
export const modelMaterial: BenchPart = {
  title: `model-material：答案原文在发给模型的资料里（${materialTokens.toLocaleString('en')} 个词元以内）`,
  measure: async (scope) => {
    const set = readQuestionSet()
    const formats = readFormatFiles()
    if (!set || !formats) return { skipped: '没有 ../shared/data' }
    const storage = await openTestStorage()
    scope.defer(() => storage.remove())
    const { owner } = await buildUser(storage.database)
    const documents = createChatDoc({
      files: ownFiles({ ...storage, isMember: isMemberOwner }),
      clock: Date.now,
    })
    const inFiles: Pipeline = (...asked) => documents.start(...asked)

    const inLibrary = await librarySearch(set)
    const ofFormats: Asked[] = []
    for (const [at, { path, questions }] of formats.entries()) {
      const fileId = await giveFile(storage, owner, basename(path), await readFile(path))
      for (const each of questions) ofFormats.push({ ...each, half: at % 2 === 0 ? 0 : 1, fileId })
    }
    return [
      ...(await figuresOf('资料库', inLibrary, questionsOf(set), owner)),
      ...(await hardFigures(inLibrary, owner)),
      ...(await farFigures(inLibrary, set, owner)),
      ...(await figuresOf(
        `${passagesOfFile} 段一份的文件`,
        inFiles,
        await filesOf(set, (name, text) => giveFile(storage, owner, name, Buffer.from(text))),
        owner,
      )),
      ...(await figuresOf(`${formats.length} 种格式的文件`, inFiles, ofFormats, owner)),
    ]
  },
}

async function librarySearch(set: QuestionSet): Promise<Pipeline> {
  const library = await libraryOf(set.documents)
  return createNormalSearch({ providers: [createLibraryProvider(library)], library, clock: Date.now })
}

function questionsOf({ documents, questions }: QuestionSet): Asked[] {
  const places = new Map(documents.map(({ text }, at) => [text, at]))
  return questions.map(({ question, answers, passage }) => {
    return { question, answers, half: (places.get(passage) ?? 0) % 2 === 0 ? 0 : 1 }
  })
}

/** The passages of the set in files of eight, each question with its file. */
async function filesOf(
  { documents, questions }: QuestionSet,
  give: (name: string, text: string) => Promise<string>,
): Promise<Asked[]> {
  const asked: Asked[] = []
  for (let from = 0; from < documents.length; from += passagesOfFile) {
    const part = documents.slice(from, from + passagesOfFile)
    const text = part.map((each) => `# ${each.title}\n\n${each.text}`).join('\n\n')
    const fileId = await give(`资料 ${from / passagesOfFile + 1}.md`, text)
    const half = (from / passagesOfFile) % 2 === 0 ? 0 : 1
    for (const each of questions)
      if (part.some((document) => document.text === each.passage)) asked.push({ ...each, half, fileId })
  }
  return asked
}

async function figuresOf(
  name: string,
  pipeline: Pipeline,
  asked: readonly Asked[],
  owner: string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const half of [0, 1] as const) {
    const missed: string[] = []
    let most = 0
    const own = asked.filter((each) => each.half === half)
    for (const each of own) {
      const material = within(await materialOf(pipeline, each, owner), materialTokens)
      most = Math.max(most, estimateTokens(material))
      const sent = withoutSpace(material)
      if (!each.answers.some((answer) => sent.includes(withoutSpace(answer)))) missed.push(each.question)
    }
    const part = half === 0 ? '定参数的一半' : '另一半'
    const percent = (100 * (own.length - missed.length)) / own.length
    figures.push(atLeast(`${name}，${part}：${own.length} 题`, percent, leastPercent, ' %'))
    figures.push(atMost('　最长的资料', most, materialTokens, ' 个词元'))
    if (missed.length > 0) figures.push(noted('　没有的', missed.slice(0, 8).join('、')))
  }
  return figures
}

/** Questions in other words than the passages', with the usual window. */
async function hardFigures(pipeline: Pipeline, owner: string): Promise<Figure[]> {
  const missed: string[] = []
  for (const [question, ...answers] of hardQuestions) {
    const sent = withoutSpace(within(await materialOf(pipeline, { question }, owner, {}), hardTokens))
    if (!answers.some((answer) => sent.includes(withoutSpace(answer)))) missed.push(question)
  }
  const percent = (100 * (hardQuestions.length - missed.length)) / hardQuestions.length
  const name = `资料库，换了说法的 ${hardQuestions.length} 题，${hardTokens.toLocaleString('en')} 个词元以内`
  return [
    atLeast(name, percent, leastHardPercent, ' %'),
    ...(missed.length > 0 ? [noted('　没有的', missed.join('、'))] : []),
  ]
}

/** The questions of the set that share fewest words with their passages: none was written for this measurement. */
async function farFigures(pipeline: Pipeline, set: QuestionSet, owner: string): Promise<Figure[]> {
  const shared = new Map(
    set.questions.map(({ question, passage }) => {
      const words = [...new Set(questionTokens(question))]
      const text = foldForSearch(passage)
      return [question, words.filter((word) => text.includes(word)).length / words.length]
    }),
  )
  const figures: Figure[] = []
  for (const half of [0, 1] as const) {
    const own = questionsOf(set).filter((each) => each.half === half)
    const far = own
      .toSorted((left, right) => (shared.get(left.question) ?? 0) - (shared.get(right.question) ?? 0))
      .slice(0, own.length * farShare)
    const missed: string[] = []
    for (const asked of far) {
      const sent = withoutSpace(within(await materialOf(pipeline, asked, owner, {}), hardTokens))
      if (!asked.answers.some((answer) => sent.includes(withoutSpace(answer)))) missed.push(asked.question)
    }
    const most = Math.max(...far.map(({ question }) => shared.get(question) ?? 0))
    const name = `资料库，${half === 0 ? '定参数的一半' : '另一半'}里最少用原文的词的 ${far.length} 题（至多 ${Math.round(100 * most)} %），${hardTokens.toLocaleString('en')} 个词元以内`
    figures.push(atLeast(name, (100 * (far.length - missed.length)) / far.length, leastHardPercent, ' %'))
    if (missed.length > 0) figures.push(noted('　没有的', missed.join('、')))
  }
  return figures
}

/** @returns the material of the request for the answer; '' when nothing was sent */
async function materialOf(
  pipeline: Pipeline,
  { question, fileId }: Pick<Asked, 'question' | 'fileId'>,
  owner: string,
  window: Partial<ContextWindow> = smallWindow,
): Promise<string> {
  let material = ''
  const model: LanguageModel = {
    name: '记录',
    ...window,
    async *stream({ messages, json }) {
      if (json) {
        yield { kind: 'text', text: '{"whole":false}' }
        return
      }
      const sent = messages.slice(-1).map(textOf).join('')
      material = /<资料>\n([\s\S]*)\n<\/资料>/.exec(sent)?.[1] ?? ''
      yield { kind: 'text', text: '见资料。' }
    },
  }
  const prompt = fileId === undefined ? {} : { file_ids: [fileId] }
  const { failure } = await runPipeline(
    pipeline,
    { question, owner, prompt },
    { models: registryOf([model]).choose() },
  )
  if (failure) throw failure
  return material
}

/** @returns the beginning of a text within a token budget */
function within(text: string, tokens: number): string {
  let kept = text
  while (estimateTokens(kept) > tokens) kept = kept.slice(0, -20)
  return kept
}
