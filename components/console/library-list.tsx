'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { Button, buttonStyle } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { type LibraryView, libraryListQuery, wholeLibrary } from '@/lib/client/api/library'
import {
  type LibraryCounts,
  libraryFilters,
  libraryPageFiles,
  libraryRoutes,
} from '@/lib/contract/routes/library-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { LibraryRows } from './library-rows'
import { ListPager } from './list-pager'
import { QueryFailure } from './query-failure'

const skeletonRows = 3
const countsStyle = 'min-w-0 flex-1 basis-52 text-ink-soft tabular-nums'

export function LibraryList({ isSending }: { readonly isSending: boolean }) {
  const texts = useTexts('library')
  const [view, setView] = useState(wholeLibrary)
  // Counts resets, each of which empties the search field.
  const [resets, setResets] = useState(0)
  const list = useQuery(libraryListQuery(useApi(libraryRoutes), view, isSending))
  if (list.isPending) return <ListSkeleton label={texts.loading} />

  const failure = <QueryFailure query={list} title={texts.loadFailed} />
  if (!list.data) return failure

  const { counts, files, matches } = list.data
  if (counts.total === 0) {
    return (
      <>
        {failure}
        {!isSending && <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>}
      </>
    )
  }

  return (
    <div className="grid gap-3">
      {failure}
      <Summary counts={counts} />
      <Narrowing key={resets} view={view} onChange={setView} />
      {matches === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-t border-line py-4 text-sm text-ink-soft">
          {texts.noMatch}
          <Button
            size="small"
            onClick={() => {
              setView(wholeLibrary)
              setResets(resets + 1)
            }}
          >
            {texts.showAll}
          </Button>
        </p>
      ) : (
        <LibraryRows files={files} counts={counts}>
          <ListPager
            label={texts.title}
            texts={texts}
            page={view.page}
            size={libraryPageFiles}
            total={matches}
            onPage={(page) => setView({ ...view, page })}
          />
        </LibraryRows>
      )}
    </div>
  )
}

function Summary({ counts }: { readonly counts: LibraryCounts }) {
  const texts = useTexts('library')
  const { total, ready, failed, waiting, reading } = counts
  const isReading = waiting + reading > 0
  const done = ready + failed

  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isReading ? (
          <p className={countsStyle}>{fill(texts.reading, { done, total })}</p>
        ) : (
          <output className={countsStyle}>
            {fill(failed > 0 ? texts.countsFailed : texts.counts, { total, ready, failed })}
          </output>
        )}
        {ready > 0 && (
          <Link
            prefetch={false}
            href={paths.home()}
            className={buttonStyle({ tone: 'primary', size: 'small' })}
          >
            {texts.ask}
          </Link>
        )}
      </div>
      {isReading && <Progress label={texts.readingLabel} value={done / total} />}
    </div>
  )
}

interface NarrowingProps {
  readonly view: LibraryView
  readonly onChange: (view: LibraryView) => void
}

function Narrowing({ view, onChange }: NarrowingProps): ReactNode {
  const texts = useTexts('library')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{texts.filter}</legend>
        {libraryFilters.map((filter) => (
          <Chip
            key={filter}
            aria-pressed={view.filter === filter}
            onClick={() => onChange({ ...view, filter, page: 0 })}
          >
            {texts.filters[filter]}
          </Chip>
        ))}
      </fieldset>
      <FindField
        label={texts.search}
        className="min-w-0 flex-1 basis-40"
        onKeyword={(keyword) => keyword !== view.keyword && onChange({ ...view, keyword, page: 0 })}
      />
    </div>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9" />
      {Array.from({ length: skeletonRows }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </output>
  )
}
