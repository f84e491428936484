'use client'
import { use, useId } from 'react'
import type { SourceReference } from '@/lib/contract/card'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { SourceScope, sourceAnchor } from './source-scope'

/** A citation: a small seal that leads to its source, and shows it on hover and focus. */
export function Seal({ source }: { readonly source: SourceReference }) {
  const { answer } = useMessages()
  const { scope, active, show, hideSoon } = use(SourceScope)
  const id = useId()
  const isActive = active?.sealId === id
  return (
    <a
      href={`#${sourceAnchor(scope, source.index)}`}
      data-seal={source.index}
      aria-label={fill(answer.sourceSeal, { index: source.index, title: source.title })}
      onMouseEnter={(event) => show(source, event.currentTarget, id)}
      onMouseLeave={hideSoon}
      onFocus={(event) => show(source, event.currentTarget, id)}
      onBlur={hideSoon}
      className={`mx-0.5 inline-block h-[17px] min-w-[17px] rounded-[4px] px-[3px] text-center align-[2px] font-sans text-[11px] leading-[17px] font-semibold no-underline ${isActive ? 'bg-seal text-on-seal' : 'bg-seal-wash text-seal'}`}
    >
      {source.index}
    </a>
  )
}
