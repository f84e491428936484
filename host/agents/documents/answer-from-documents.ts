import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { worksOnAnswer } from '../../answers/asks-for-fact.ts'
import { checkCitations } from '../../answers/citations/check-citations.ts'
import { collectEvidence, type Evidence } from '../../answers/evidence.ts'
import { extractiveAnswer, quoteLimits } from '../../answers/extractive-answer.ts'
import { type Judgement, judgeSources } from '../../answers/judge-sources.ts'
import { goOn } from '../../answers/needs-search.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { dependsOnHistory, rewriteFollowUp } from '../../answers/rewrite-follow-up.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { LanguageModel, ModelEvent } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { coverage, findMatchedTokens } from '../../search/analysis/term-weights.ts'
import { createFilesProvider } from '../../search/providers/files-provider.ts'
import { toSources } from '../../search/sources.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { cutToTokens } from '../../tools/cut-to-tokens.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { extractiveNotice } from '../universal/answer-stage.ts'
import { CitationWriter, SourceNumbers } from '../universal/research/citations.ts'
import { SourcesCard } from '../universal/sources-card.ts'
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
import { withEachFile } from './passages-of-each-file.ts'
import { locationOf, partsOf, passagesOf } from './place-in-file.ts'
import { needsAllParts, readAllParts } from './read-all-parts.ts'
import { coverageOf, readParts, tokensOfPart } from './whole-files.ts'

/** Maximum passages of one file in an answer. */
const passagesOfFile = 8
/** Maximum rows or pages of one passage given to a model, those that match the question best. */
const partsOfPassage = 4
const suggestionCount = 3

/** Answers only from documents, by a model or by extracts, or says that they do not contain the answer. */
export async function* answerFromDocuments(run: DocumentRun): AsyncGenerator<AgentEvent, void, void> {
  const { own, documents, request, context, nextId } = run
  const model = context.models.language
  let completed: Promise<string> | undefined
  // Whole files need no query.
  const queried = () => (completed ??= queryOf(run, model))
  if (model && documents.isOfConversation) {
    const parts = await readParts(own, documents.files)
    if (parts.length > 0 && (yield* byWhole(run, model, { parts, queried }))) return
  }

  const query = await queried()
  const provider = createFilesProvider(own, documents.files, documents.isOfConversation, passagesOfFile)
  const scope = { source: 'mine' } as const
  const hits = await provider.search(query, { limit: passagesOfFile, signal: context.signal, scope })
  // Extracts quote a single file.
  const each = model
    ? await withEachFile(hits, { own, files: documents.files, query, signal: context.signal })
    : hits
  const sources = toSources([{ provider: provider.name, kind: 'library', hits: each }])
  const ids = documents.files.map(({ id }) => id)
  const judged = await judgeSources(query, sources, own.reader(ids, 'with the library'))
  if (model && (judged.supporting.length > 0 || documents.isOfConversation) && sources.length > 0) {
    return yield* byModel(run, model, await partsFor(run, sources, judged))
  } else if (!model && judged.isAnswered) {
    yield* byExtracts(run, judged)
  } else {
    yield { id: nextId(), type: 'markdown', target: 'replace', content: notInFiles }
    return
  }

  const asked = [request.question, ...request.history.map(({ question }) => question)]
  yield* suggested(run, relatedQuestions(asked, judged.supporting, suggestionCount))
}

export function* suggested(
  { request, nextId }: Pick<DocumentRun, 'request' | 'nextId'>,
  questions: readonly string[],
): Generator<CardEvent> {
  if (questions.length === 0) return
  const content = questions.map((question, index) => {
    const id = `${request.askId}-${index + 1}`
    return { question, questionId: id, id, isUser: false, isQuery: true }
  })
  yield { id: nextId(), type: 'suggestion', target: 'replace', content }
}

async function queryOf({ request, context }: DocumentRun, model: LanguageModel | null): Promise<string> {
  const { question, history } = request
  const byRule = searchQuery(question, history)
  const auxiliary = model && auxiliaryModel(context.models)
  if (!auxiliary || !dependsOnHistory(question, history)) return byRule
  return (await rewriteFollowUp(auxiliary, question, history, context.signal)) ?? byRule
}

/** Splits the passages by page or row, so that a citation names exactly one. */
async function partsFor(
  { own }: DocumentRun,
  sources: readonly SourceReference[],
  { weights }: Judgement,
): Promise<SourceReference[]> {
  const passageOf = await passagesOf(own, sources)
  return sources
    .flatMap((source) => {
      const parts = partsOf(passageOf(source)).map((part) => ({
        part,
        share: coverage(weights, findMatchedTokens(weights, part.text)),
      }))
      const best = new Set(parts.toSorted((left, right) => right.share - left.share).slice(0, partsOfPassage))
      return parts.filter((each) => best.has(each)).map(({ part }) => withPlace(source, part))
    })
    .map((source, at) => ({ ...source, index: at + 1 }))
}

function withPlace(
  { location: _location, ...source }: SourceReference,
  { text, location }: { readonly text: string; readonly location?: string | undefined },
): SourceReference {
  return { ...source, passage: text, ...(location === undefined ? {} : { location }) }
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
    const coverage = '资料是文件的全文。'
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

  // 那第二份呢 says nothing without the conversation.
  const question = await queried()
  if (!(await needsAllParts(model, question, context.signal))) return false
  const numbers = new SourceNumbers()
  const { notes, read } = yield* readAllParts(run, model, { question, parts, numbers })
  const covered = coverageOf(read, parts)
  const isAll = read.length === parts.length
  const text = `读了${covered}${isAll ? '' : '，其余没有读到'}。`
  yield { id: nextId(), type: 'tips', target: 'replace', content: { text } }
  const coverage = `资料是从文件的${covered}里逐部分摘出的要点，编号是原文的位置。`
  // Bounded when they were written; their tokens may be more than their characters.
  const fitting = cutToTokens(notes || '（没有摘出有用的内容）', 1.2 * wholeTokensOf(model))
  yield* writeFrom(run, model, numbers.sources, { text: fitting, coverage })
  return true
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
  const sources = withinBudget(found, Math.min(documentTokenBudget, wholeTokensOf(model)))
  const text = `文件太长，没有全部读完：按问题找出最相近的 ${sources.length} 处，根据它们回答。`
  yield { id: run.nextId(), type: 'tips', target: 'replace', content: { text } }
  const coverage = '资料是从文件里按问题找出的一部分。'
  yield* writeFrom(run, model, sources, { text: passagesText(sources), coverage })
}

/** Writes the answer. A source is shown with the first text that cites it, numbered in that order. */
async function* writeFrom(
  { request, context, deps, nextId }: DocumentRun,
  model: LanguageModel,
  sources: readonly SourceReference[],
  material: DocumentMaterial,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const writing: Writing = { open: null, text: '' }
  const { thinking } = request.prompt
  const messages = documentMessages(model, request.question, material, request.history)
  const asked = { messages, signal: context.signal, ...(thinking === undefined ? {} : { thinking }) }
  const numbers = new SourceNumbers()
  const card = new SourcesCard(nextId, (address) => address)
  const events = renumber(model.stream(asked), new CitationWriter(sources, numbers))
  for await (const event of writeCards(events, writing, { nextId })) {
    const shown = card.show(numbers.sources)
    yield shown ? { group: [shown, event] } : event
  }

  yield* endOfWriting(writing)
  const answer = { texts: [writing.text], sources: numbers.sources }
  const content = await checkCitations(deps.citations, model, answer, context.signal)
  if (content) yield { id: nextId(), type: 'support_check', target: 'replace', content }
  const asks = [request.question, ...request.history.map(({ question }) => question)]
  yield* suggested({ request, nextId }, relatedQuestions(asks, numbers.sources, suggestionCount))
}

/** Replaces the numbers of the material by those of the cited sources. */
async function* renumber(
  events: AsyncIterable<ModelEvent>,
  writer: CitationWriter,
): AsyncGenerator<ModelEvent, void, void> {
  for await (const event of events) {
    if (event.kind !== 'text') {
      yield event
      continue
    }
    const text = writer.write(event.text)
    if (text !== '') yield { kind: 'text', text }
  }

  const rest = writer.end()
  if (rest !== '') yield { kind: 'text', text: rest }
}

async function* byExtracts(
  { own, request, nextId }: DocumentRun,
  { supporting, weights }: Judgement,
): AsyncGenerator<CardEvent, void, void> {
  const evidence = collectEvidence(request.question, supporting, weights, quoteLimits(request.question))
  const { sources, quotes } = await byPlaces(own, supporting, evidence)
  yield { id: nextId(), type: 'search_result', target: 'replace', content: sources }
  const id = nextId()
  yield { id, type: 'markdown', target: 'start', content: `${extractiveNotice}\n\n` }
  for (const content of extractiveAnswer(quotes)) yield { id, target: 'update', content }
  yield { id, target: 'end' }
}

/** Renumbers the sources by quoted location, in quote order. @returns them, and the renumbered quotes */
export async function byPlaces(
  own: UploadedFiles,
  from: readonly SourceReference[],
  evidence: readonly Evidence[],
): Promise<{ readonly sources: readonly SourceReference[]; readonly quotes: readonly Evidence[] }> {
  const passageOf = await passagesOf(own, from)
  const sources: SourceReference[] = []
  const quotes = evidence.flatMap((quote) => {
    const source = from.find(({ index }) => index === quote.source)
    if (!source) return []

    const passage = passageOf(source)
    const location = locationOf(passage, quote.text)
    const text = partsOf(passage).find((part) => part.location === location)?.text ?? source.passage
    const isSame = (each: SourceReference) =>
      each.file?.id === source.file?.id && each.passage === text && each.location === location
    let index = sources.findIndex(isSame) + 1
    if (index === 0)
      index = sources.push({ ...withPlace(source, { text, location }), index: sources.length + 1 })
    return [{ ...quote, source: index }]
  })
  return { sources, quotes }
}
