import {
  maxClaimCharacters,
  type SupportCheck,
  type Verdict,
  validCheck,
} from '../../contract/cards/support-check.ts'

/** The verdicts of an answer by {@link verdictKey}. */
export type VerdictMap = ReadonlyMap<string, Verdict>

/** @returns a key for a citation of an answer: its source's number and its claim */
export function verdictKey(index: number, claim: string): string {
  return `${index} ${claim.slice(0, maxClaimCharacters)}`
}

/** @param checks contents of an answer's `support_check` cards */
export function verdictsOf(checks: readonly SupportCheck[]): VerdictMap {
  return new Map(
    validCheck(checks)?.verdicts.map((verdict) => [verdictKey(verdict.index, verdict.claim), verdict]),
  )
}
