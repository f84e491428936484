import type { Verdict, VerdictState } from '../../contract/cards/support-check.ts'
import type { VerdictMap } from './verdict-map.ts'

/** The states that a reader looks at first, in this order. */
export const doubtfulStates = [
  'contradicted',
  'unsupported',
  'unclear',
  'uncited',
] as const satisfies readonly VerdictState[]
/** All states in the order in which they are listed. */
export const countedStates = [
  'supported',
  'derived',
  ...doubtfulStates,
] as const satisfies readonly VerdictState[]

/** @returns how many verdicts an answer has of each state */
export function verdictCounts(verdicts: VerdictMap): Readonly<Record<VerdictState, number>> {
  const counts = { supported: 0, derived: 0, unclear: 0, unsupported: 0, contradicted: 0, uncited: 0 }
  for (const { state } of verdicts.values()) counts[state] += 1
  return counts
}

/** A verdict that a reader looks at first. */
export type DoubtfulVerdict = Verdict & { readonly state: (typeof doubtfulStates)[number] }

/** @returns what a reader looks at first: contradicted, unsupported, unclear (the least likely first), uncited */
export function verdictsToCheck(verdicts: VerdictMap): DoubtfulVerdict[] {
  const all = [...verdicts.values()]
  return doubtfulStates.flatMap((state) =>
    all
      .filter((verdict): verdict is DoubtfulVerdict => verdict.state === state)
      // Without a score it is unknown, and comes after those that are unlikely.
      .toSorted((one, other) => (state === 'unclear' ? scoreOf(one) - scoreOf(other) : 0)),
  )
}

const unknownScore = 0.5

function scoreOf({ score = unknownScore }: Verdict): number {
  return score
}
