import { useEffect, useState } from 'react'

/** What the seals of an answer say of one of its sources. */
export interface SealFacts {
  /** The first sentence that it supports, or ''. */
  readonly supports: string
  /** The first sentence that names it without its support, or ''. */
  readonly fails: string
}

const nothing: ReadonlyMap<number, SealFacts> = new Map()

/**
 * Reads the seals of an answer as they were drawn: each was checked then, and checking a long answer again would cost a
 * second parse.
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
    const drawing = new MutationObserver(read)
    drawing.observe(article, { childList: true, subtree: true, attributeFilter: ['data-unverified'] })
    return () => drawing.disconnect()
  }, [scope, isRead])
  return facts
}

function factsOf(article: Element): ReadonlyMap<number, SealFacts> {
  const facts = new Map<number, SealFacts>()
  for (const seal of article.querySelectorAll<HTMLElement>('[data-seal]')) {
    const { seal: index, claim = '', unverified } = seal.dataset
    const { supports, fails } = facts.get(Number(index)) ?? { supports: '', fails: '' }
    const isVerified = unverified === undefined
    facts.set(Number(index), {
      supports: isVerified ? supports || claim : supports,
      fails: isVerified ? fails : fails || claim,
    })
  }
  return facts
}
