'use client'
import { useEffect, useRef, useState } from 'react'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/**
 * How many seals of the answer above follow a sentence that their source does not support; renders nothing for none.
 */
export function UnverifiedCount() {
  const answer = useTexts('answer')
  const place = useRef<HTMLSpanElement>(null)
  const [count, setCount] = useState(0)
  // Each seal was verified when it was rendered: verifying a long answer again would cost a second parse. The end of
  // a stopped answer may arrive and be rendered after this.
  useEffect(() => {
    const article = place.current?.closest('article')
    if (!article) return
    const count = () => setCount(article.querySelectorAll('[data-unverified]').length)
    count()
    const drawing = new MutationObserver(count)
    drawing.observe(article, { childList: true, subtree: true, attributeFilter: ['data-unverified'] })
    return () => drawing.disconnect()
  }, [])
  return (
    <span ref={place} className="ml-2 text-xs text-ink-faint empty:hidden">
      {count > 0 && fill(answer.unverified, { count })}
    </span>
  )
}
