import { agentManifests } from '../../../lib/agents.ts'
import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { DocumentContent } from '../../../lib/contract/cards/document.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { escapeMarkdown } from '../../../lib/text/markdown/escape-markdown.ts'
import type { Agent, AgentContext, AgentEvent, TurnRequest } from '../../conversations/turns/agent.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import {
  type LanguageModel,
  ModelError,
  type ModelEvent,
  type ModelMessage,
  textAfter,
} from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'
import type { Clock } from '../../platform/clock.ts'
import { wholePart } from '../../search/passage-parts.ts'
import type { FilePassage, UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { findDocuments } from '../documents/find-documents.ts'
import { sourceOfFile } from '../documents/place-in-file.ts'
import { writeAnswer } from '../model-writing.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { repeatable, type SlotDeps, withModel } from '../with-model.ts'
import { adviceMessages, cvTalkMessages, rewriteMessages, talkMessages } from './career-prompt.ts'
import { type CvNote, cvNotes } from './cv-checks.ts'
import { cvForm, cvOfForm } from './cv-form.ts'
import { type CvSection, cvPartNames, cvSections } from './cv-sections.ts'
import { bareText, newFacts } from './new-facts.ts'
import { findNewStatements } from './new-statements.ts'
import { type RewrittenCv, talkOrCv } from './talk-or-cv.ts'

/** Maximum characters of a CV; the rest is ignored. */
const maxCharacters = 20_000
/** Minimum parts of a CV for a message to count as one. */
const minParts = 2

const noModel =
  '未配置语言模型，现在不能给建议、不能改写。可以给我一份简历（Word、PDF、文本），我按规则核对；也可以填表，排成一份简历，导出 Word 或 Markdown。'
const checkedOnly = '未配置语言模型：下面只是按规则核对的结果，没有评价，也没有改写。'
const formOnly = '未配置语言模型：这是按表格排好的简历，只用了填写的内容，没有润色。'
const onlyRead = '这份文件太长，只看了前 20,000 个字。'
const nothingRead = '这份文件里没有读到文字，可能是扫描件。请换成 Word、文本，或带文字的 PDF。'
interface CareerDeps extends SlotDeps {
  readonly clock: Clock
  readonly files?: UploadedFiles | undefined
  readonly findCard: FindNewestCard
}

interface CvTask {
  readonly question: string
  readonly cv: string
  /** The previously rewritten version; '' when there is none. */
  readonly draft: string
  /** What the draft has and the original lacks, as it was shown with the draft. */
  readonly doubts?: readonly string[]
  readonly isNew: boolean
  /** The parts read from a file, as sources that can be opened; omitted in shared links. */
  readonly sources?: readonly SourceReference[]
}

/** Reviews and rewrites CVs; without a model it checks them by rules, and creates one from a form. */
export function createCareer(deps: CareerDeps): Agent {
  return {
    ...repeatable,
    accepts: agentManifests.career.accepts,
    templates: [cvForm],
    start: (request, context) =>
      withModel(deps, context, {
        answer: (model) => answer(deps, request, context, model),
        without: () => withoutModel(deps, request, context),
      }),
  }
}

async function* answer(
  deps: CareerDeps,
  request: TurnRequest,
  context: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const filled = readFilledIn(request.prompt)
  if (filled) {
    const { title, text } = cvOfForm(filled)
    const task = { question: '写成一份简历。', cv: `# ${title}\n\n${text}`, draft: '', isNew: false }
    return yield* rewritten(task, context, model)
  }

  const { notes, task } = await readTask(deps, request, context.signal)
  yield* noteTips(notes)
  if (task && task.cv === '') return

  yield* sourcesCard(task)
  const conversation = { ...request, now: deps.clock() }
  if (!task)
    return yield* writeFrom(talkMessages(model, request.question, conversation), request, context, model)
  if (task.isNew) {
    const checks = checksOf(task, deps.clock())
    yield* writeFrom(adviceMessages(model, { ...task, notes: checks }), request, context, model)
    return yield* rewritten(task, context, model)
  }

  const written: RewrittenCv = { text: null }
  const messages = cvTalkMessages(model, task, conversation)
  const name = documentOf(task.draft || task.cv).title
  const read = (events: AsyncIterable<ModelEvent>) => talkOrCv(events, name, written)
  yield* writeFrom(messages, request, context, model, { read, isElsewhere: () => written.text !== null })
  const said = request.history.map(({ question }) => question)
  if (written.text !== null) yield* rewrittenCards(written.text, task, said, context)
}

interface AnswerOptions {
  readonly read: (events: AsyncIterable<ModelEvent>) => AsyncIterable<ModelEvent>
  /** Whether what was written is no answer. */
  readonly isElsewhere: () => boolean
}

async function* writeFrom(
  messages: readonly ModelMessage[],
  { prompt: { thinking } }: TurnRequest,
  { signal }: AgentContext,
  model: LanguageModel,
  { read, isElsewhere }: AnswerOptions = { read: (events) => events, isElsewhere: () => false },
): AsyncGenerator<AgentEvent, void, void> {
  const events = read(model.stream({ messages, signal, thinking }))
  const { open } = yield* writeAnswer(events, { nextId: cardIds(), isPaused: isElsewhere })
  if (isElsewhere() && open) yield cards.end(open.id)
}

/** Has a CV rewritten by a model, and lists what the original lacks. */
async function* rewritten(
  task: CvTask,
  context: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  let text = ''
  const messages = rewriteMessages(model, { ...task, notes: [] })
  for await (const event of model.stream({ messages, signal: context.signal })) text = textAfter(text, event)
  yield* rewrittenCards(text, task, [], context)
}

/**
 * Shows a rewritten CV with the facts that a program finds to be new, and then with the statements that a model does.
 * @param said what the user said before: facts stated by the user are not invented
 */
async function* rewrittenCards(
  text: string,
  task: CvTask,
  said: readonly string[],
  { models, signal }: AgentContext,
): AsyncGenerator<CardChange, void, void> {
  const document = documentOf(text)
  if (document.text === '') throw new ModelError('model_garbled', 'the model wrote no CV')

  const original = [task.cv, task.draft, task.question, ...said].join('\n')
  const whole = `${document.title}\n${document.text}`
  const facts = [...stillInDoubt(task, whole, said), ...newFacts(whole, original)]
  yield documentCard({ ...document, doubts: facts })
  const judge = auxiliaryModel(models)
  const statements = judge ? await findNewStatements(judge, { written: document.text, original, signal }) : []
  if (statements.length === 0) return
  const further = facts.filter((fact) => !statements.some((each) => each.includes(fact)))
  yield documentCard({ ...document, doubts: [...statements, ...further] })
}

/** @returns what was in doubt of the draft, is in the new text, and was not said by the user since */
function stillInDoubt({ doubts = [], question }: CvTask, text: string, said: readonly string[]): string[] {
  const [written, confirmed] = [bareText(text), bareText([question, ...said].join('\n'))]
  return doubts.filter((each) => written.includes(bareText(each)) && !confirmed.includes(bareText(each)))
}

/** @returns the text with its first heading as the title, without the code fence that some models add */
function documentOf(written: string): Omit<DocumentContent, 'doubts'> {
  const text = written.trim().replace(/^```(?:markdown|md)?\n([\s\S]*?)\n```$/, '$1')
  const [, title = '简历', rest = text] = /^#\s+(.+)\n+([\s\S]*)$/.exec(text) ?? []
  return { title: title.trim(), text: rest.trim() }
}

async function* withoutModel(
  deps: CareerDeps,
  request: TurnRequest,
  { signal }: AgentContext,
): AsyncGenerator<CardChange, void, void> {
  const filled = readFilledIn(request.prompt)
  if (filled) {
    yield cards.ownTip('n1', formOnly)
    return yield documentCard({ ...cvOfForm(filled), doubts: [] })
  }

  const { notes, task } = await readTask(deps, request, signal)
  yield* noteTips(notes)
  if (task?.cv === '') return

  yield* sourcesCard(task)
  if (!task?.isNew) return yield cards.ownTip('n1', noModel)

  yield cards.ownTip('n1', checkedOnly)
  const content = reportOf(cvSections(task.cv), checksOf(task, deps.clock()))
  yield* cards.text('c1', content)
}

/** @returns the CV in question: a file of the conversation, text in the message, or the previously rewritten one */
async function readTask(
  { files: own, findCard }: CareerDeps,
  request: TurnRequest,
  signal: AbortSignal,
): Promise<{ readonly notes: readonly string[]; readonly task: CvTask | null }> {
  const { question, prompt } = request
  if (partsIn(question) >= minParts)
    return { notes: [], task: { question: '看看这份简历。', cv: question, draft: '', isNew: true } }

  const documents = own && (await findDocuments(own, request, { signal }))
  const file = documents?.isOfConversation ? documents.files[0] : undefined
  const earlier = await findCard(request, 'document')
  const draft = earlier ? `# ${earlier.title}\n\n${earlier.text}` : ''
  const doubts = earlier?.doubts ?? []
  const notes = documents?.isOfConversation ? documents.notes : []
  if (!own || !file) {
    // An unreadable file is reported instead of answering without it.
    if (notes.length > 0) return { notes, task: { question, cv: '', draft, isNew: false } }
    return { notes, task: draft === '' ? null : { question, cv: draft, draft, doubts, isNew: false } }
  }

  const passages = await own.passages(file.id)
  const whole = passages.map(({ text }) => text).join('\n')
  const isNew = prompt.file_ids?.includes(file.id) === true
  if (whole.trim() === '') return { notes: [...notes, nothingRead], task: { question, cv: '', draft, isNew } }

  const isLong = isNew && whole.length > maxCharacters
  const sources = readParts(file, passages)
  const cv = whole.slice(0, maxCharacters)
  const task = isNew
    ? { question, cv, draft: '', isNew, sources }
    : { question, cv, draft, doubts, isNew, sources }
  return { notes: isLong ? [...notes, onlyRead] : notes, task }
}

function readParts(file: UploadedFile, passages: readonly FilePassage[]): SourceReference[] {
  const sources: SourceReference[] = []
  let characters = 0
  for (const [at, passage] of passages.entries()) {
    if (characters >= maxCharacters) break
    sources.push({ ...sourceOfFile(file, at, wholePart(passage)), index: at + 1 })
    characters += passage.text.length
  }
  return sources
}

function* sourcesCard(task: CvTask | null): Generator<CardChange, void, void> {
  if (task?.sources) yield cards.show('search_result', 'sources', task.sources)
}

function partsIn(text: string): number {
  return new Set(cvSections(text).flatMap(({ part }) => part ?? [])).size
}

function checksOf({ cv }: CvTask, now: number): CvNote[] {
  const [year = 0, month = 1] = nameOfDay(chinaDay(now)).split('-').map(Number)
  return cvNotes(cvSections(cv), year * 12 + month - 1)
}

function reportOf(sections: readonly CvSection[], notes: readonly CvNote[]): string {
  const found = sections.flatMap(({ part, heading, lines }) =>
    part === null ? [] : [`- ${cvPartNames[part]}：“${escapeMarkdown(heading)}”，${lines.length} 行`],
  )
  const parts =
    found.length > 0
      ? found
      : ['没有认出任何部分。各部分用单独一行的标题（教育背景、工作经历……）就能认出来。']
  const checked = notes.map(({ text }) => `- ${escapeMarkdown(text)}`)
  const result = checked.length > 0 ? checked : ['按规则没有查出问题。']
  return `## 找到的部分\n\n${parts.join('\n')}\n\n## 核对结果\n\n${result.join('\n')}\n`
}

function* noteTips(notes: readonly string[]): Generator<CardChange, void, void> {
  if (notes.length > 0) yield cards.ownTip('n0', notes.join('\n'))
}

function documentCard(content: DocumentContent): CardChange {
  return cards.show('document', 'document', content)
}
