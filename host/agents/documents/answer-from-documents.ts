import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { checkCitations } from '../../answers/citations/check-citations.ts'
import type { CitationTally } from '../../answers/citations/citation-tally.ts'
import { collectEvidence, type Evidence } from '../../answers/evidence.ts'
import { extractiveAnswer, quoteLimits } from '../../answers/extractive-answer.ts'
import { type Judgement, judgeSources } from '../../answers/judge-sources.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { dependsOnHistory, rewriteFollowUp } from '../../answers/rewrite-follow-up.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentContext, AgentEvent, TurnRequest } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { coverage, findMatchedTokens } from '../../search/analysis/term-weights.ts'
import { createFilesProvider } from '../../search/providers/files-provider.ts'
import { toSources } from '../../search/sources.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { extractiveNotice } from '../universal/answer-stage.ts'
import { documentMessages, documentTokenBudget, notInFiles, withinBudget } from './documents-prompt.ts'
import { type Documents } from './find-documents.ts'
import { locationOf, partsOf, passagesOf } from './place-in-file.ts'

/** Maximum passages of one file in an answer. */
const passagesOfFile = 8
/** Maximum rows or pages of one passage given to a model, those that match the question best. */
const partsOfPassage = 4
const suggestionCount = 3
export interface DocumentDeps {
  readonly files?: UploadedFiles
  /** Counts the citations of the model's answers in the background. */
  readonly citations?: Pick<CitationTally, 'add'>
}

export interface DocumentRun {
  readonly own: UploadedFiles
  readonly documents: Documents
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly deps: DocumentDeps
  readonly nextId: () => string
}

/** Answers only from documents, by a model or by extracts, or says that they do not contain the answer. */
export async function* answerFromDocuments(run: DocumentRun): AsyncGenerator<AgentEvent, void, void> {
  const { own, documents, request, context, nextId } = run
  const model = context.models.language
  const query = await queryOf(run, model)
  const provider = createFilesProvider(own, documents.files, documents.isOfConversation, passagesOfFile)
  const scope = { source: 'mine' } as const
  const hits = await provider.search(query, { limit: passagesOfFile, signal: context.signal, scope })
  const sources = toSources([{ provider: provider.name, kind: 'library', hits }])
  const ids = documents.files.map(({ id }) => id)
  const judged = await judgeSources(query, sources, own.reader(ids, 'with the library'))
  if (model && (judged.supporting.length > 0 || documents.isOfConversation) && sources.length > 0) {
    yield* byModel(run, model, await partsFor(run, sources, judged))
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
  if (!model || !dependsOnHistory(question, history)) return byRule
  return (await rewriteFollowUp(model, question, history, context.signal)) ?? byRule
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

async function* byModel(
  { request, context, deps, nextId }: DocumentRun,
  model: LanguageModel,
  found: readonly SourceReference[],
): AsyncGenerator<AgentEvent, void, void> {
  const sources = withinBudget(found, documentTokenBudget)
  yield { id: nextId(), type: 'search_result', target: 'replace', content: sources }
  if (sources.length < found.length) {
    const text = `篇幅有限：找到的 ${found.length} 处里，最相近的 ${sources.length} 处交给了模型。`
    yield { id: nextId(), type: 'tips', target: 'replace', content: { text } }
  }

  yield { model: model.name }
  const writing: Writing = { open: null, text: '' }
  const { thinking } = request.prompt
  const messages = documentMessages(model, request.question, sources, request.history)
  const asked = { messages, signal: context.signal, ...(thinking === undefined ? {} : { thinking }) }
  yield* writeCards(model.stream(asked), writing, { nextId })
  yield* endOfWriting(writing)
  const answer = { texts: [writing.text], sources }
  const content = await checkCitations(deps.citations, model, answer, context.signal)
  if (content) yield { id: nextId(), type: 'support_check', target: 'replace', content }
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
