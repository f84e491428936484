'use client'
import { createContext, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { claimMarks } from '@/lib/text/citations/claim-marks'
import type { ClaimMark } from '@/lib/text/citations/claim-places'
import { shownVerdict } from '@/lib/text/citations/shown-verdict'
import type { VerdictMap } from '@/lib/text/citations/verdict-map'
import { type ActiveCitation, createActiveCitation } from './active-citation'
import { SealPlaces } from './seal-places'
import type { SourceList } from './source-list'

/** Loaded with the first preview: the positioning library is large. */
const SourcePreview = lazy(() =>
  import('./source-preview').then((module) => ({ default: module.SourcePreview })),
)
/** On a phone a focused preview is a bottom sheet. */
const SourceSheet = lazy(() => import('./source-sheet').then((module) => ({ default: module.SourceSheet })))

const noList: SourceList = { sources: [] }

const noVerdicts: VerdictMap = new Map()

interface SourceScopeValue {
  /** Prefix that keeps element ids of this record's sources unique on the page. */
  readonly scope: string
  readonly activeCitation: ActiveCitation
  readonly verdicts: VerdictMap
  /** Sentences without a marker that get one. */
  readonly marks: readonly ClaimMark[]
  readonly places: SealPlaces
}

export const SourceScope = createContext<SourceScopeValue>({
  scope: '',
  activeCitation: createActiveCitation(),
  verdicts: noVerdicts,
  marks: [],
  places: new SealPlaces(),
})

/** Element id of a source's card, to which its citations link. */
export function sourceAnchor(scope: string, index: number): string {
  return `source-${scope}-${index}`
}

export function previewId(scope: string): string {
  return `citation-${scope}`
}

/** One preview for all citations of a record: there may be hundreds. */
export function SourceScopeProvider({
  scope,
  list = noList,
  children,
}: {
  readonly scope: string
  readonly list?: SourceList
  readonly children: ReactNode
}) {
  const [activeCitation] = useState(createActiveCitation)
  const [places] = useState(() => new SealPlaces())
  const { verdicts = noVerdicts } = list
  // A new value would render every citation of the answer again with each token.
  const value = useMemo(
    () => ({ scope, activeCitation, verdicts, marks: claimMarks(verdicts), places }),
    [scope, activeCitation, verdicts, places],
  )
  return (
    <SourceScope value={value}>
      {children}
      <Preview scope={scope} activeCitation={activeCitation} list={list} />
    </SourceScope>
  )
}

interface PreviewProps extends Pick<SourceScopeValue, 'scope' | 'activeCitation'> {
  readonly list: SourceList
}

function Preview({ scope, activeCitation, list }: PreviewProps) {
  const isPhone = useStore(sidePanel, ({ place }) => place === 'sheet')
  const citation = useStore(activeCitation.citation)
  // A pending timer must not open a preview after its record has unmounted.
  useEffect(() => activeCitation.keep, [activeCitation])
  if (!citation) return null

  const { source, claim, isInText } = citation
  // That of now: it may come while the citation is open.
  const verdict = isInText ? shownVerdict(list.verdicts ?? noVerdicts, source.index, claim) : null
  const shown = { id: previewId(scope), citation, verdict, activeCitation }

  return (
    <Suspense>
      {isPhone && citation.isPinned ? <SourceSheet {...shown} list={list} /> : <SourcePreview {...shown} />}
    </Suspense>
  )
}
