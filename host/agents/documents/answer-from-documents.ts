import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { worksOnAnswer } from '../../answers/asks-for-fact.ts'
import { judgeSources } from '../../answers/judge-sources.ts'
import { goOn } from '../../answers/needs-search.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { type AgentEvent, markedSources } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { askedPlaces } from '../../search/asked-places.ts'
import { partsAtPlaces } from '../../search/parts-at-places.ts'
import { createFilesProvider } from '../../search/providers/files-provider.ts'
import { toSources } from '../../search/sources.ts'
import { cutToTokens } from '../../tools/cut-to-tokens.ts'
import type { Writing } from '../model-writing.ts'
import { SourceNumbers } from '../universal/research/citations.ts'
import { documentQuery } from './document-query.ts'
import type { DocumentRun } from './document-run.ts'
import {
  type DocumentMaterial,
  documentMessages,
  documentTokenBudget,
  notInFiles,
  passagesText,
  wholeTokensOf,
  withinBudget,
} from './documents-prompt.ts'
import { hiddenNote } from './hidden-note.ts'
import { withEachFile } from './passages-of-each-file.ts'
import { readAllParts, scopeOf } from './read-all-parts.ts'
import { partsFor } from './source-parts.ts'
import { sourcesOfUncited } from './uncited-answer.ts'
import { coverageOf, readParts, tokensOfPart } from './whole-files.ts'
import { writeCited } from './write-cited.ts'
import { writeExtracts } from './write-extracts.ts'

/** Maximum passages of one file in an answer. */
const passagesOfFile = 8
const suggestionCount = 3
/** All files of the member were searched. */
const fromOwnFiles = '没有附上能读的文件，下面是从“我的文件”里找到的。'

/** Answers only from documents, by a model or by extracts, or says that they do not contain the answer. */
export async function* answerFromDocuments(run: DocumentRun): AsyncGenerator<AgentEvent, void, void> {
  const { own, documents, request, context, nextId } = run
  const model = context.models.language
  let completed: Promise<string> | undefined
  // Whole files need no query.
  const queried = () => (completed ??= documentQuery(run, model))
  if (model && documents.isOfConversation) {
    const parts = await markedSources(context, await readParts(own, documents.files))
    if (parts.length > 0 && (yield* byWhole(run, model, { parts, queried }))) return
  }

  const query = await queried()
  const provider = createFilesProvider(own, documents.files, documents.isOfConversation, passagesOfFile)
  const scope = { source: 'mine' } as const
  const subject = request.question
  const hits = await provider.search(query, { limit: passagesOfFile, signal: context.signal, scope, subject })
  // Extracts quote a single file.
  const each = model
    ? await withEachFile(hits, { own, files: documents.files, query, signal: context.signal })
    : hits
  const sources = toSources([{ provider: provider.name, kind: 'library', hits: each }])
  const ids = documents.files.map(({ id }) => id)
  const judged = await judgeSources(query, sources, own.reader(ids, 'with the library'))
  if (model && (judged.supporting.length > 0 || documents.isOfConversation) && sources.length > 0) {
    return yield* byModel(run, model, await partsFor(own, sources, judged))
  } else if (!model && judged.isAnswered) {
    if (!documents.isOfConversation) yield cards.tip(nextId(), fromOwnFiles)
    yield* writeExtracts({ own, question: request.question, nextId }, judged)
  } else {
    yield cards.show('markdown', nextId(), notInFiles)
    return
  }

  const asked = [request.question, ...request.history.map(({ question }) => question)]
  yield* cards.suggest(run.nextId, request.askId, relatedQuestions(asked, judged.supporting, suggestionCount))
}

/**
 * Answers from the whole files: at once if they fit, else from notes on all parts if the question needs all of them.
 * @returns false when the question is about a part of long files
 */
async function* byWhole(
  run: DocumentRun,
  model: LanguageModel,
  { parts, queried }: { readonly parts: readonly SourceReference[]; readonly queried: () => Promise<string> },
): AsyncGenerator<AgentEvent, boolean, void> {
  const { context, nextId } = run
  const tokens = parts.reduce((sum, part) => sum + tokensOfPart(part), 0)
  if (tokens <= wholeTokensOf(model)) {
    const coverage = `资料是文件的全文。${hiddenNote(run.documents.files)}`
    yield* writeFrom(run, model, parts, { text: passagesText(parts), coverage, isWhole: true })
    return true
  }

  // A change of the answer before needs what that was based on, not a search for its words.
  const earlier = sourcesToChange(run)
  if (earlier.length > 0) {
    const coverage = '资料是上一个回答依据的部分，编号照用。'
    yield* writeFrom(run, model, earlier, { text: passagesText(earlier), coverage, keepsMarks: true })
    return true
  }

  if (await namesPlaces(run.request.question, parts)) return false
  // 那第二份呢 says nothing without the conversation.
  const question = await queried()
  const { isWhole, items } = await scopeOf(model, question, parts, context.signal)
  if (!isWhole) return false
  const numbers = new SourceNumbers()
  const { notes, read } = yield* readAllParts(run, model, { question, items, parts, numbers })
  const covered = coverageOf(read, parts)
  const isAll = read.length === parts.length
  const text = `读了${covered}${isAll ? '' : '，其余没有读到'}。`
  yield cards.tip(nextId(), text)
  const coverage = `资料是从文件的${covered}里逐部分摘出的要点，编号是原文的位置。`
  // Bounded when they were written; their tokens may be more than their characters.
  const fitting = cutToTokens(notes || '（没有摘出有用的内容）', 1.2 * wholeTokensOf(model))
  yield* writeFrom(run, model, numbers.sources, { text: fitting, coverage })
  return true
}

/** Whether a question names pages or clauses that the files have: then it is about these. */
async function namesPlaces(question: string, parts: readonly SourceReference[]): Promise<boolean> {
  const places = askedPlaces(question)
  const passages = parts.map(({ heading = '', location, passage }) => ({
    heading,
    text: passage,
    ...(location === undefined ? {} : { location }),
  }))
  return places.length > 0 && (await partsAtPlaces(places, passages)).length > 0
}

/** The sources of the answer before, if the question changes or continues it and they are still among the files. */
function sourcesToChange({ request, documents }: DocumentRun): readonly SourceReference[] {
  const { question, history, prompt } = request
  const hasNewFiles = (prompt.file_ids ?? []).length > 0
  if (hasNewFiles || !(worksOnAnswer(question) || question === goOn)) return []
  const known = new Set(documents.files.map(({ id }) => id))
  const sources = history.at(-1)?.sources ?? []
  return sources.every(({ file }) => file === undefined || known.has(file.id)) ? sources : []
}

async function* byModel(
  run: DocumentRun,
  model: LanguageModel,
  found: readonly SourceReference[],
): AsyncGenerator<AgentEvent, void, void> {
  const within = withinBudget(found, Math.min(documentTokenBudget, wholeTokensOf(model)))
  const sources = await markedSources(run.context, within)
  const text = run.documents.isOfConversation
    ? `文件太长，没有全部读完：按问题找出最相近的 ${sources.length} 处，根据它们回答。`
    : fromOwnFiles
  yield cards.tip(run.nextId(), text)
  const coverage = '资料是从文件里按问题找出的一部分。'
  yield* writeFrom(run, model, sources, { text: passagesText(sources), coverage })
}

/** Writes the answer, and suggests questions about the cited sources. */
async function* writeFrom(
  { request, context, deps, nextId, isOpen = false }: DocumentRun,
  model: LanguageModel,
  sources: readonly SourceReference[],
  material: Omit<DocumentMaterial, 'now' | 'isOpen'>,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const { thinking } = request.prompt
  const { signal } = context
  const given = { ...material, isOpen, now: deps.clock() }
  const messages = documentMessages(model, request.question, given, request.history)
  const reply = model.stream({ messages, signal, thinking })
  const writing: Writing = { open: null, text: '' }
  const cited = yield* writeCited(reply, { sources, nextId, writing })
  if (cited.length === 0 && !isOpen) {
    const near = sourcesOfUncited(writing.text, sources)
    if (near.length > 0) yield cards.show('search_result', nextId(), near)
  }
  const asks = [request.question, ...request.history.map(({ question }) => question)]
  yield* cards.suggest(nextId, request.askId, relatedQuestions(asks, cited, suggestionCount))
}
