import type { Verdict } from '../../../lib/contract/cards/support-check.ts'

/** What one reading says of a statement; of several sources, stamped only if all are. */
type Vote = 'stamped' | 'accused' | 'unsupported' | 'none'

/** Of the score: below it a statement is guessed to be unsupported, and stamped by two readings only. */
const leastAlone = 0.3

function voteOf(verdicts: readonly Verdict[]): Vote {
  if (verdicts.some(({ state }) => state === 'contradicted')) return 'accused'
  if (verdicts.some(({ state }) => state === 'unsupported')) return 'unsupported'
  const isStamped = verdicts.every(({ state }) => state === 'supported' || state === 'derived')
  return verdicts.length > 0 && isStamped ? 'stamped' : 'none'
}

/**
 * Whether a further reading would add no information. A reading that can't tell abstains: it opposes no other one.
 * @param readings the verdicts of each reading on the sources of a statement
 */
export function isSettled(
  { score }: { readonly score: number },
  readings: readonly (readonly Verdict[])[],
): boolean {
  const votes = readings.map(voteOf)
  const said = votes.filter((vote) => vote !== 'none')
  if (votes.length === 1) return said[0] === 'stamped' && score >= leastAlone
  return new Set(said).size === 1 || said.length > new Set(said).size
}

/** @returns the verdicts that two readings agree on, or that no other reading opposes; an accusation needs two */
export function agreed(readings: readonly (readonly Verdict[])[]): Verdict[] {
  const told = readings.filter((verdicts) => verdicts.length > 0)
  const votes = told.map((verdicts) => ({ verdicts, vote: voteOf(verdicts) }))
  const said = votes.filter(({ vote }) => vote !== 'none')
  const twice = said.find(({ vote }, at) => said.findIndex((each) => each.vote === vote) < at)
  const [only, ...others] = said
  const isAlone = only !== undefined && others.length === 0
  // Without another reading, what the first one says counts.
  if (isAlone && (only.vote !== 'accused' || readings.length === 1)) return [...only.verdicts]
  if (twice) return [...twice.verdicts]
  // Of two sources one may bear a statement out.
  if (said.length === 0) return [...(told[0] ?? [])]
  return (told[0] ?? []).map((verdict): Verdict => ({ ...verdict, state: 'unclear', quotes: [] }))
}
