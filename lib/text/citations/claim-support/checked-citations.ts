import type { SupportVerdict } from './judge-citation.ts'

/** A model's verdicts on citations that the rules left undecided, by {@link citationKey}. */
export type CheckedCitations = ReadonlyMap<string, SupportVerdict>

/** @returns a key for a citation of an answer: its source's number and its sentence */
export function citationKey(index: number, claim: string): string {
  return `${index} ${claim}`
}

/** @returns the verdicts of a model's check; empty without one */
export function checkedCitations(
  check:
    | {
        readonly verdicts: readonly {
          readonly claim: string
          readonly index: number
          readonly state: SupportVerdict['state']
          readonly quote: string
        }[]
      }
    | undefined,
): CheckedCitations {
  return new Map(
    check?.verdicts.map(({ claim, index, state, quote }) => [
      citationKey(index, claim),
      { state, reason: quote, isByModel: true },
    ]),
  )
}

/** A model decides only what the rules left open. */
export function withCheck(
  verdict: SupportVerdict,
  checked: CheckedCitations,
  index: number,
  claim: string,
): SupportVerdict {
  return verdict.state === 'unclear' ? (checked.get(citationKey(index, claim)) ?? verdict) : verdict
}
