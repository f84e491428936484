import { needsSearch } from '../../answers/needs-search.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { answerFromDocuments } from '../documents/answer-from-documents.ts'
import type { DocumentRun } from '../documents/document-run.ts'
import { findDocuments } from '../documents/find-documents.ts'
import type { SearchRun } from './search-run.ts'

interface FilesOutcome {
  readonly isAnswered: boolean
  /** What was planned to find out; null for nothing. */
  readonly plan: SearchPlan | null
}

const unanswered: FilesOutcome = { isAnswered: false, plan: null }

/**
 * Answers from the whole files that were sent with the question, if it needs no search beyond them: sum up, translate,
 * list. Passages that share its words would miss the rest.
 */
export async function* answerFromFiles(run: SearchRun): AsyncGenerator<AgentEvent, FilesOutcome, void> {
  const { request, context, deps, nextId } = run
  const { files: own } = deps
  if (!own || !context.models.language || !request.prompt.file_ids?.length) return unanswered

  const documents = await findDocuments(own, { ...request, earlierFiles: [] })
  if (documents.files.length === 0) return unanswered

  const plan = await planOf(
    run,
    documents.files.map(({ name }) => name),
  )
  if (plan?.needsSearch ?? needsSearch(request.question, request.history)) return { isAnswered: false, plan }

  if (documents.notes.length > 0)
    yield { id: nextId(), type: 'tips', target: 'replace', content: { text: documents.notes.join('\n') } }
  const documentRun: DocumentRun = { own, documents, request, context, deps, nextId }
  yield* answerFromDocuments(documentRun)
  return { isAnswered: true, plan }
}

async function planOf(
  { request, context, deps: { planner } }: SearchRun,
  files: readonly string[],
): Promise<SearchPlan | null> {
  const { question, history } = request
  const model = auxiliaryModel(context.models)
  if (!model || !planner?.isAvailable(model)) return null
  return planner.plan(model, { question, history, files, signal: context.signal })
}
