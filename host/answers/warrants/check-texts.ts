import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { verdictKey } from '../../../lib/text/citations/verdict-map.ts'
import { type Claim, findClaims } from './find-claims.ts'
import type { CitedSource } from './read-source.ts'
import { Warrants } from './warrants.ts'

/** Statements of an answer that are looked at; the rest is counted. */
export const mostClaims = 200

/** A statement that no program proves. */
export interface OpenClaim extends Claim {
  readonly score: number
}

export interface CheckedTexts {
  /** In reading order; the same statement of the same source once. */
  readonly verdicts: readonly Verdict[]
  /** What a model is asked about. */
  readonly open: readonly OpenClaim[]
  /** Statements beyond the maximum. */
  readonly unjudged: number
  /** Markers, and those of sources that do not exist. */
  readonly total: number
  readonly bad: number
}

/**
 * Checks the Markdown of an answer against its sources, as far as a program can.
 * @param most statements that are looked at
 */
export function checkTexts(
  texts: readonly string[],
  sources: readonly CitedSource[],
  most: number = mostClaims,
): CheckedTexts {
  const found = texts.map((text) => findClaims(text, sources.length))
  const claims = distinct(found.flatMap((each) => each.claims))
  const bad = found.reduce((sum, each) => sum + each.bad, 0)
  const warrants = new Warrants(sources)
  const verdicts = new Map<string, Verdict>()
  const open: OpenClaim[] = []
  for (const claim of claims.slice(0, most)) {
    const own = warrants.verdictsOf(claim)
    for (const verdict of own) verdicts.set(verdictKey(verdict.index, verdict.claim), verdict)
    const unclear = own.filter(({ state }) => state === 'unclear')
    if (unclear.length > 0 && claim.text.length <= maxClaimCharacters)
      open.push({ ...claim, sources: unclear.map(({ index }) => index), score: unclear[0]?.score ?? 0 })
  }
  return {
    verdicts: [...verdicts.values()],
    open,
    unjudged: Math.max(0, claims.length - most),
    total: claims.reduce((sum, { sources: cited }) => sum + cited.length, bad),
    bad,
  }
}

function distinct(claims: readonly Claim[]): Claim[] {
  return [...new Map(claims.map((claim) => [`${claim.sources.join(' ')} ${claim.text}`, claim])).values()]
}
