import { useEffect, useState } from 'react'
import { factsOfSeal, type SealFacts, withSeal } from '@/lib/text/citations/claim-support/seal-facts'
import { readSupportState } from '@/lib/text/citations/claim-support/support-state'

const nothing: ReadonlyMap<number, SealFacts> = new Map()

/**
 * Collects the verdicts of an answer's rendered citations: checking a long answer again would cost a second parse.
 * @param scope of the answer's sources
 * @param isRead whether they are needed now
 * @returns by source index; sources without citations are left out
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
    const own = factsOfSeal(claim, { state: readSupportState(support), reason })
    facts.set(Number(index), withSeal(facts.get(Number(index)), own))
  }
  return facts
}
