import type { SupportVerdict } from './judge-citation.ts'

/** What the seals of an answer say of one of its sources. */
export interface SealFacts {
  /** The first sentence that it supports, or ''. */
  readonly supports: string
  /** The first sentence that names it without its support, or ''. */
  readonly fails: string
  /** The first sentence that it contradicts, or '', and the words that do. */
  readonly contradicts: string
  readonly reason: string
}

const none: SealFacts = { supports: '', fails: '', contradicts: '', reason: '' }

/** @returns what one seal says of its source */
export function factsOfSeal(claim: string, { state, reason }: SupportVerdict): SealFacts {
  if (state === 'contradicted') return { ...none, contradicts: claim, reason }
  return state === 'unclear' ? { ...none, fails: claim } : { ...none, supports: claim }
}

/** @returns what several seals say of it: of each kind the first sentence */
export function withSeal(known: SealFacts | undefined, own: SealFacts): SealFacts {
  if (!known) return own
  return {
    supports: known.supports || own.supports,
    fails: known.fails || own.fails,
    contradicts: known.contradicts || own.contradicts,
    reason: known.reason || own.reason,
  }
}
