import { cards } from '../../../lib/contract/cards/cards.ts'
import { asksForFact, worksOnAnswer } from '../../answers/asks-for-fact.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { answerFromDocuments } from '../documents/answer-from-documents.ts'
import type { DocumentRun } from '../documents/document-run.ts'
import type { Documents } from '../documents/find-documents.ts'
import { directModel } from './direct-answer.ts'
import type { SearchRun } from './search-run.ts'

interface FilesOutcome {
  readonly isAnswered: boolean
  /** What was planned to find out: null for nothing in time, absent when no plan was asked for. */
  readonly plan?: SearchPlan | null
}

const unanswered: FilesOutcome = { isAnswered: false }

/**
 * Answers from the files of the conversation if the question needs no search beyond them: sum up, translate, list. What a
 * search finds comes in addition to files that fit whole: passages that share the question's words would miss the rest.
 */
export async function* answerFromFiles(run: SearchRun): AsyncGenerator<AgentEvent, FilesOutcome, void> {
  const { request, context, deps, nextId } = run
  const own = deps.files
  const sent = await run.sentFiles()
  if (!own || !sent) return unanswered

  const { question, history, prompt } = request
  const isNew = (prompt.file_ids ?? []).length > 0
  // Thanks for an answer are not about its files.
  if (!isNew && directModel(run)) return unanswered

  const { documents } = sent
  const plan = await planOf(run, documents)
  const changesAnswer = plan?.isOnAnswer ?? worksOnAnswer(question)
  if (!isNew && changesAnswer && (history.at(-1)?.sources ?? []).length > 0)
    return { isAnswered: false, plan }
  if (plan?.needsSearch ?? asksForFact(question)) return { isAnswered: false, plan }

  if (isNew && documents.notes.length > 0) yield cards.tip(nextId(), documents.notes.join('\n'))
  const documentRun: DocumentRun = { own, documents, request, context, deps, nextId, isOpen: true }
  yield* answerFromDocuments(documentRun)
  return { isAnswered: true, plan }
}

async function planOf(
  { request, context, deps: { planner } }: SearchRun,
  { files }: Documents,
): Promise<SearchPlan | null> {
  const { question, history } = request
  const model = auxiliaryModel(context.models)
  if (!model || !planner?.isAvailable(model)) return null
  const names = files.map(({ name }) => name)
  return planner.plan(model, { question, history, files: names, signal: context.signal })
}
