import type { ClaimMark } from './claim-places.ts'
import type { VerdictMap } from './verdict-map.ts'

/** @returns the sentences without a marker that get one: a seal that was added, or that there is no source */
export function claimMarks(verdicts: VerdictMap): readonly ClaimMark[] {
  return [...verdicts.values()].flatMap(({ claim, index, state, is_added: isAdded }) => {
    if (state === 'uncited') return [{ claim, index: 0 }]
    return isAdded && index > 0 ? [{ claim, index }] : []
  })
}
