import type { Agent } from '../../dialogue/agent.ts'
import { createNormalSearch } from './normal-search.ts'
import type { NormalSearchDeps } from './search-run.ts'

const limitMs = 10 * 60_000

/** The search of the universal agent, in its patterns; of these the normal one is open. */
export function createUniversalSearch(deps: NormalSearchDeps): Agent {
  const normal = createNormalSearch(deps)
  return {
    limitMs,
    // A pattern that is not open is never answered as another one.
    accepts: ({ pattern }) => (pattern ?? 'normal') === 'normal',
    start: normal,
  }
}
