import type { JudgeVerdict } from './judge-reply.ts'

/** What one reading says of a statement, with the words of its sources. */
export type Said = Pick<JudgeVerdict, 'verdict' | 'quotes' | 'calculation'>

/** Of one statement: a judge that says one thing and then another is asked a third time, never a fourth. */
export const mostReadings = 3

/** Of the score: below it, one reading suffices to find nothing in the sources; from it on, to bear a statement out. */
const unlikely = 0.1

/** @returns what most of the readings say, of which one that can't tell is none; an accusation needs two and no support */
export function agreed(readings: readonly Said[]): Said['verdict'] {
  const { supported, contradicted, unsupported } = countsOf(readings)
  if (supported > contradicted + unsupported) return 'supported'
  if (contradicted > 1 && supported === 0) return 'contradicted'
  return unsupported > supported + contradicted ? 'unsupported' : 'unclear'
}

/**
 * Whether another reading of a statement may tell more. One alone suffices where the score agrees with it; two, unless
 * one of them supports it and the other opposes it, or their words do not bear it out.
 * @param isHeld whether the words of all readings that support it bear it out
 */
export function needsAnother(
  { score }: { readonly score: number },
  readings: readonly Said[],
  isHeld: boolean,
): boolean {
  // What a model leaves out once it leaves out again.
  if (readings.length === 0 || readings.length >= mostReadings) return false
  const isStamped = isHeld && agreed(readings) === 'supported'
  if (readings.length > 1) return countsOf(readings).supported > 0 && !isStamped
  const isUnlikely = score < unlikely
  return !(isUnlikely ? readings[0]?.verdict === 'unsupported' : isStamped)
}

function countsOf(readings: readonly Said[]): Record<Said['verdict'], number> {
  const counts = { supported: 0, contradicted: 0, unsupported: 0, unclear: 0 }
  for (const { verdict } of readings) counts[verdict] += 1
  return counts
}
