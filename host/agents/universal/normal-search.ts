import type { Pipeline } from '../../conversations/turns/agent.ts'
import { bounded, openRun } from './bounded-run.ts'
import { answerDirectly, directModel } from './direct-answer.ts'
import { searchAsMeant } from './search-as-meant.ts'
import type { NormalSearchDeps } from './search-run.ts'

/**
 * The normal search: asks the providers, shows the sources, and answers from them, by the model when one is
 * configured, else by extracts. What needs no material is answered by the model at once. Fails with `search_failed` when no provider could search, and with the model's own
 * failure when the model could not write; the sources stay on screen.
 */
export function createNormalSearch(deps: NormalSearchDeps): Pipeline {
  return (request, context) =>
    bounded(openRun(deps, request, context), async function* (run) {
      const direct = directModel(run)
      yield* direct ? answerDirectly(run, direct) : searchAsMeant(run)
    })
}
