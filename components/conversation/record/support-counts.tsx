'use client'
import { useEffect, useRef, useState } from 'react'
import type { SupportCount } from '@/lib/client/markdown/support-counts'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const none: SupportCount = { unclear: 0, contradicted: 0 }

interface SupportCountsProps {
  readonly counted?: SupportCount | undefined
}

/** Counts of contradicted and undecided citations in the answer above; renders nothing for zero. */
export function SupportCounts({ counted = none }: SupportCountsProps) {
  const answer = useTexts('answer')
  const place = useRef<HTMLSpanElement>(null)
  const [counts, setCounts] = useState(counted)
  // Uses the verdicts from rendering: judging a long answer again would cost a second parse. The end of a stopped
  // answer may arrive and be rendered after this.
  useEffect(() => {
    const article = place.current?.closest('article')
    if (!article) return

    const countOf = (state: string) => article.querySelectorAll(`[data-support="${state}"]`).length

    const count = () =>
      setCounts((before) => {
        const now = { unclear: countOf('unclear'), contradicted: countOf('contradicted') }
        const isSame = now.unclear === before.unclear && now.contradicted === before.contradicted
        return isSame ? before : now
      })

    count()
    const rendering = new MutationObserver(count)
    rendering.observe(article, { childList: true, subtree: true, attributeFilter: ['data-support'] })
    return () => rendering.disconnect()
  }, [])

  return (
    <span ref={place} className="ml-2 flex gap-2 text-xs text-ink-faint empty:hidden">
      {counts.contradicted > 0 && (
        <span className="text-warn">
          {fill(answer.supportCounts.contradicted, { count: counts.contradicted })}
        </span>
      )}
      {counts.unclear > 0 && <span>{fill(answer.supportCounts.unclear, { count: counts.unclear })}</span>}
    </span>
  )
}
