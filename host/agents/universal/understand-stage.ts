import { dependsOnHistory, rewriteFollowUp } from '../../answers/rewrite-follow-up.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { SearchRun } from './search-run.ts'

/**
 * What to search for: a follow-up that leans on the questions before it is written out by the model where there is one;
 * where there is none, or it does not in time, it is searched with the words of the question before.
 */
export async function* understand(run: SearchRun): AsyncGenerator<AgentEvent, string, void> {
  const { request, context, progress } = run
  const { question, history } = request
  const byRule = searchQuery(question, history)
  const { language } = context.models
  if (!language || !dependsOnHistory(question, history)) return byRule
  yield progress.add({ kind: 'understand', state: 'running', detail: '' })
  const rewritten = await rewriteFollowUp(language, question, history, context.signal)
  yield progress.settle('understand', { state: 'done', detail: rewritten ?? '' })
  return rewritten ?? byRule
}
