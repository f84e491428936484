'use client'
import { createContext, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createActiveCitation, type ActiveCitation } from './active-citation'

/** Loaded with the first preview: the positioning library is large. */
const SourcePreview = lazy(() =>
  import('./source-preview').then((module) => ({ default: module.SourcePreview })),
)

interface SourceScopeValue {
  /** Separates the element ids of this record's sources from those of others on the page. */
  readonly scope: string
  readonly activeCitation: ActiveCitation
}

export const SourceScope = createContext<SourceScopeValue>({
  scope: '',
  activeCitation: createActiveCitation(),
})

/** The element id of a source's card, to which its seals link. */
export function sourceAnchor(scope: string, index: number): string {
  return `source-${scope}-${index}`
}

/** The element id of the preview for the seals of a record. */
export function previewId(scope: string): string {
  return `citation-${scope}`
}

/** One preview for all seals of a record: there may be hundreds. */
export function SourceScopeProvider({
  scope,
  children,
}: {
  readonly scope: string
  readonly children: ReactNode
}) {
  const [activeCitation] = useState(createActiveCitation)
  // A new value would render every seal of the answer again with each word.
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
  // A pending timer must not open a preview after its record has unmounted.
  useEffect(() => activeCitation.keep, [activeCitation])
  return (
    citation && (
      <Suspense>
        <SourcePreview id={previewId(scope)} citation={citation} activeCitation={activeCitation} />
      </Suspense>
    )
  )
}
