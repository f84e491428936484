import { useEffect, useState } from 'react'
import type { SupportVerdict } from '@/lib/text/claim-support/judge-citation'
import { readSupportState } from '@/lib/text/claim-support/support-state'

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

const nothing: ReadonlyMap<number, SealFacts> = new Map()
const none: SealFacts = { supports: '', fails: '', contradicts: '', reason: '' }

/** @returns what one seal says of its source */
export function factsOfSeal(claim: string, { state, reason }: SupportVerdict): SealFacts {
  if (state === 'contradicted') return { ...none, contradicts: claim, reason }
  return state === 'unclear' ? { ...none, fails: claim } : { ...none, supports: claim }
}

/**
 * Reads the seals of an answer as they were rendered: each was checked then, and checking a long answer again would cost
 * a second parse.
 * @param scope that of the answer's sources
 * @param isRead whether they are of use now
 * @returns by the index of their source; sources without a seal are left out
 */
export function useSealFacts(scope: string, isRead: boolean): ReadonlyMap<number, SealFacts> {
  const [facts, setFacts] = useState(nothing)
  useEffect(() => {
    const article = isRead ? document.querySelector(`[data-scope="${scope}"]`) : null
    if (!article) return
    const read = () => setFacts(factsOf(article))
    read()
    const rendering = new MutationObserver(read)
    rendering.observe(article, { childList: true, subtree: true, attributeFilter: ['data-support'] })
    return () => rendering.disconnect()
  }, [scope, isRead])
  return facts
}

function factsOf(article: Element): ReadonlyMap<number, SealFacts> {
  const facts = new Map<number, SealFacts>()
  for (const seal of article.querySelectorAll<HTMLElement>('[data-seal]')) {
    const { seal: index, claim = '', support, reason = '' } = seal.dataset
    const known = facts.get(Number(index)) ?? none
    const own = factsOfSeal(claim, { state: readSupportState(support), reason })
    facts.set(Number(index), {
      supports: known.supports || own.supports,
      fails: known.fails || own.fails,
      contradicts: known.contradicts || own.contradicts,
      reason: known.reason || own.reason,
    })
  }
  return facts
}
