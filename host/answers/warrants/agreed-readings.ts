import type { Verdict } from '../../../lib/contract/cards/support-check.ts'

/** What one reading says of a statement; of several sources, stamped only if all are. */
type Vote = 'stamped' | 'accused' | 'unsupported' | 'none'

/** Of the score: what it calls unlikely is stamped, and what it calls likely is withheld, by two readings only. */
const [unlikely, likely] = [0.3, 0.7]

function voteOf(verdicts: readonly Verdict[]): Vote {
  if (verdicts.some(({ state }) => state === 'contradicted')) return 'accused'
  if (verdicts.some(({ state }) => state === 'unsupported')) return 'unsupported'
  const isStamped = verdicts.every(({ state }) => state === 'supported' || state === 'derived')
  return verdicts.length > 0 && isStamped ? 'stamped' : 'none'
}

/**
 * Whether a second reading of a statement would add little: the first agrees with the score, and accuses nobody.
 * @param said its verdicts on the sources of the statement
 */
export function isSettled({ score }: { readonly score: number }, said: readonly Verdict[]): boolean {
  // What a model leaves out once it leaves out again.
  if (said.length === 0) return true
  const vote = voteOf(said)
  if (vote === 'accused') return false
  return vote === 'stamped' ? score >= unlikely : score < likely
}

/** @returns what two readings say, or the only one that tells; an accusation needs both */
export function agreed(first: readonly Verdict[], second: readonly Verdict[]): Verdict[] {
  const [one, other] = [voteOf(first), voteOf(second)]
  if (one === other && one !== 'none') return [...first]
  if (one === 'none' && other !== 'accused')
    return [...(other === 'none' && first.length > 0 ? first : second)]
  if (other === 'none' && one !== 'accused') return [...first]
  return first.map((verdict): Verdict => ({ ...verdict, state: 'unclear', quotes: [] }))
}
