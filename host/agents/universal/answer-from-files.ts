import { needsSearch } from '../../answers/needs-search.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { answerFromDocuments } from '../documents/answer-from-documents.ts'
import type { DocumentRun } from '../documents/document-run.ts'
import { findDocuments } from '../documents/find-documents.ts'
import type { SearchRun } from './search-run.ts'

/**
 * Answers from the whole files that were sent with the question, if it needs no search beyond them: sum up, translate,
 * list. Passages that share its words would miss the rest.
 * @returns false when the question has to be searched
 */
export async function* answerFromFiles(run: SearchRun): AsyncGenerator<AgentEvent, boolean, void> {
  const { request, context, deps, nextId } = run
  const { files: own } = deps
  if (!own || !context.models.language || !request.prompt.file_ids?.length) return false

  const documents = await findDocuments(own, { ...request, earlierFiles: [] })
  if (
    documents.files.length === 0 ||
    (await searches(
      run,
      documents.files.map(({ name }) => name),
    ))
  )
    return false

  if (documents.notes.length > 0)
    yield { id: nextId(), type: 'tips', target: 'replace', content: { text: documents.notes.join('\n') } }
  const documentRun: DocumentRun = { own, documents, request, context, deps, nextId }
  yield* answerFromDocuments(documentRun)
  return true
}

async function searches(
  { request, context, deps: { planner } }: SearchRun,
  files: readonly string[],
): Promise<boolean> {
  const { question, history } = request
  const model = auxiliaryModel(context.models)
  const plan =
    model && planner?.isAvailable(model)
      ? await planner.plan(model, { question, history, files, signal: context.signal })
      : null
  return plan?.needsSearch ?? needsSearch(question, history)
}
