'use client'
import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createLookedAt, type LookedAt } from './looked-at'
import { SourcePreview } from './source-preview'

interface SourceScopeValue {
  /** Tells the sources of this record from those of others on the page. */
  readonly scope: string
  readonly lookedAt: LookedAt
}

export const SourceScope = createContext<SourceScopeValue>({ scope: '', lookedAt: createLookedAt() })

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
  const [lookedAt] = useState(createLookedAt)
  // Another value would draw every seal of the answer anew, for each word that comes.
  const value = useMemo(() => ({ scope, lookedAt }), [scope, lookedAt])
  return (
    <SourceScope value={value}>
      {children}
      <Preview lookedAt={lookedAt} />
    </SourceScope>
  )
}

function Preview({ lookedAt }: { readonly lookedAt: LookedAt }) {
  const citation = useStore(lookedAt.citation)
  // Escape takes the preview away without moving the focus (WCAG 1.4.13).
  useEffect(() => {
    if (!citation) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') lookedAt.hide()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [citation, lookedAt])
  // A preview must not appear after its record has gone.
  useEffect(() => lookedAt.keep, [lookedAt])
  return citation && <SourcePreview citation={citation} onEnter={lookedAt.keep} onLeave={lookedAt.hideSoon} />
}
