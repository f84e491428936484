'use client'
import { createContext, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createActiveCitation, type ActiveCitation } from './active-citation'

/** Loaded with the first citation that is looked at: what places it is large. */
const SourcePreview = lazy(() =>
  import('./source-preview').then((module) => ({ default: module.SourcePreview })),
)

interface SourceScopeValue {
  /** Tells the sources of this record from those of others on the page. */
  readonly scope: string
  readonly activeCitation: ActiveCitation
}

export const SourceScope = createContext<SourceScopeValue>({
  scope: '',
  activeCitation: createActiveCitation(),
})

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
  const [activeCitation] = useState(createActiveCitation)
  // Another value would draw every seal of the answer anew, for each word that comes.
  const value = useMemo(() => ({ scope, activeCitation }), [scope, activeCitation])
  return (
    <SourceScope value={value}>
      {children}
      <Preview scope={scope} activeCitation={activeCitation} />
    </SourceScope>
  )
}

function Preview({ scope, activeCitation }: SourceScopeValue) {
  const citation = useStore(activeCitation.citation)
  // A preview must not appear after its record has gone.
  useEffect(() => activeCitation.keep, [activeCitation])
  return (
    citation && (
      <Suspense>
        <SourcePreview id={previewId(scope)} citation={citation} activeCitation={activeCitation} />
      </Suspense>
    )
  )
}
