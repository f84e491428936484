'use client'
import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SourceReference } from '@/lib/contract/card'
import { SourcePreview } from './source-preview'

/** What a seal that is looked at shows. */
export interface ShownCitation {
  readonly source: SourceReference
  /** The sentence that the seal stands behind. */
  readonly claim: string
  /** Whether the source supports that sentence. */
  readonly isVerified: boolean
  readonly anchor: HTMLElement
  /** Which of the seals that lead to this source it is. */
  readonly sealId: string
}

interface SourceScopeValue {
  /** Tells the sources of this record from those of others on the page. */
  readonly scope: string
  readonly active: ShownCitation | null
  readonly show: (citation: ShownCitation) => void
  /** Hides it unless the pointer comes back, or goes into the preview, in time. */
  readonly hideSoon: () => void
}

/** How long the pointer may be on its way from the seal to the preview. */
const graceMs = 140

export const SourceScope = createContext<SourceScopeValue>({
  scope: '',
  active: null,
  show: () => undefined,
  hideSoon: () => undefined,
})

/** The id of a source's card, which its seals lead to. */
export function sourceAnchor(scope: string, index: number): string {
  return `source-${scope}-${index}`
}

/** One preview for all the seals of a record: there may be hundreds of them. */
export function SourceScopeProvider({
  scope,
  children,
}: {
  readonly scope: string
  readonly children: ReactNode
}) {
  const [active, setActive] = useState<ShownCitation | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => clearTimeout(timer.current)
  const hideSoon = () => {
    keep()
    timer.current = setTimeout(() => setActive(null), graceMs)
  }
  // Escape takes the preview away without moving the focus (WCAG 1.4.13).
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setActive(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
  // A preview must not appear after its record has gone.
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (citation: ShownCitation) => {
    keep()
    setActive(citation)
  }
  return (
    <SourceScope value={{ scope, active, show, hideSoon }}>
      {children}
      {active && <SourcePreview citation={active} onEnter={keep} onLeave={hideSoon} />}
    </SourceScope>
  )
}
