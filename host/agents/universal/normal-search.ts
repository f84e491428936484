import type { Pipeline } from '../../conversations/turns/agent.ts'
import { answerFromFiles } from './answer-from-files.ts'
import { openRun, runBounded } from './bounded-run.ts'
import { answerDirectly, directModel } from './direct-answer.ts'
import { searchByPlan } from './planned-search.ts'
import type { NormalSearchDeps } from './search-run.ts'

/**
 * The normal search: queries the providers, shows the sources, and answers from them by the model or else by
 * extracts. Questions that need no search are answered by the model at once, from the whole files of the conversation. Fails
 * with `search_failed` when no provider succeeded, and with the model's own failure; the sources stay visible.
 */
export function createNormalSearch(deps: NormalSearchDeps): Pipeline {
  return (request, context) =>
    runBounded(openRun(deps, request, context), async function* (run) {
      const { isAnswered, plan } = yield* answerFromFiles(run)
      if (isAnswered) return
      const direct = plan === undefined ? directModel(run) : null
      yield* direct ? answerDirectly(run, direct) : searchByPlan(run, plan)
    })
}
