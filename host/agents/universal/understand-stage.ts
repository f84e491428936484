import { dependsOnHistory, rewriteFollowUp } from '../../answers/rewrite-follow-up.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { revealsMemories } from './plan-without-memories.ts'
import type { SearchRun } from './search-run.ts'

/** The search query: a follow-up is rewritten by the model, or gets the words of the previous question. */
export async function* understand(run: SearchRun): AsyncGenerator<AgentEvent, string, void> {
  const { request, context, progress } = run
  const { question, history } = request
  const byRule = searchQuery(question, history)
  const language = auxiliaryModel(context.models)
  if (!language || !dependsOnHistory(question, history)) return byRule

  yield progress.add({ kind: 'understand', state: 'running', detail: '' })
  const written = await rewriteFollowUp(language, question, history, context.signal)
  const rewritten = written !== null && revealsMemories(written, request) ? null : written
  yield progress.settle('understand', { state: 'done', detail: rewritten ?? '' })
  return rewritten ?? byRule
}
