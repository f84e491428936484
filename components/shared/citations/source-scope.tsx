'use client'
import { createContext, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createLookedAt, type LookedAt } from './looked-at'

/** Loaded with the first citation that is looked at: what places it is large. */
const SourcePreview = lazy(() =>
  import('./source-preview').then((module) => ({ default: module.SourcePreview })),
)

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

/** The id of the preview that is shown for the seals of a record. */
export function previewId(scope: string): string {
  return `citation-${scope}`
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
      <Preview scope={scope} lookedAt={lookedAt} />
    </SourceScope>
  )
}

function Preview({ scope, lookedAt }: SourceScopeValue) {
  const citation = useStore(lookedAt.citation)
  // A preview must not appear after its record has gone.
  useEffect(() => lookedAt.keep, [lookedAt])
  return (
    citation && (
      <Suspense>
        <SourcePreview id={previewId(scope)} citation={citation} lookedAt={lookedAt} />
      </Suspense>
    )
  )
}
