import type { SupportVerdict } from './judge-citation.ts'

export interface SealFacts {
  /** First sentence that the source supports, or ''. */
  readonly supports: string
  /** First sentence that cites it without support, or ''. */
  readonly fails: string
  /** First sentence that the source contradicts, or '', and the contradicting words. */
  readonly contradicts: string
  readonly reason: string
}

const none: SealFacts = { supports: '', fails: '', contradicts: '', reason: '' }

export function factsOfSeal(claim: string, { state, reason }: SupportVerdict): SealFacts {
  if (state === 'contradicted') return { ...none, contradicts: claim, reason }
  return state === 'unclear' ? { ...none, fails: claim } : { ...none, supports: claim }
}

/** @returns merged facts, keeping the first sentence of each kind */
export function withSeal(known: SealFacts | undefined, own: SealFacts): SealFacts {
  if (!known) return own
  return {
    supports: known.supports || own.supports,
    fails: known.fails || own.fails,
    contradicts: known.contradicts || own.contradicts,
    reason: known.reason || own.reason,
  }
}
