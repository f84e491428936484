'use client'
import { type ReactNode, use, useId } from 'react'
import { useStore } from 'zustand'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { previewId, SourceScope, sourceAnchor } from './source-scope'

interface SourceMarkProps {
  readonly source: SourceReference
  /** Accessible name, if the visible content is not sufficient. */
  readonly label?: string
  /** Statement of which the most similar part of the passage is highlighted; absent: no highlight. */
  readonly claim?: string
  /** Rendered after the number, in the same link. */
  readonly children?: ReactNode
  readonly className?: string
}

/** Links to a source from outside of the text: with scripts it opens the passage, without them its card. */
export function SourceMark({ source, label, claim = '', children, className = '' }: SourceMarkProps) {
  const { scope, activeCitation } = use(SourceScope)
  const id = useId()
  const isActive = useStore(activeCitation.citation, (citation) => citation?.source.index === source.index)
  const isOpen = useStore(activeCitation.citation, (citation) => citation?.sealId === id)

  return (
    <a
      href={`#${sourceAnchor(scope, source.index)}`}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? previewId(scope) : undefined}
      data-active={isActive || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        const anchor = event.currentTarget
        activeCitation.toggle({ source, claim, isInText: false, anchor, sealId: id })
      }}
      className={`group/mark ${className}`}
    >
      <span className="source-number inline-block shrink-0 bg-seal-wash font-sans text-seal group-data-active/mark:bg-seal group-data-active/mark:text-on-seal">
        {source.index}
      </span>
      {children}
    </a>
  )
}
