'use client'
import { type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { ApiError } from '@/lib/client/api/api-error'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { PagePicture } from './page-picture'
import { PageText } from './page-text'
import { PageToolbar, type PageView, pageViews } from './page-toolbar'
import { openPlaces, unsureNote, unsureSupport } from './unsure-support'
import { UnsureWords, type UnsureWordsProps } from './unsure-words'
import { type CitedPassage, useFilePage } from './use-file-page'

interface PagedFileProps extends CitedPassage, Pick<UnsureWordsProps, 'onAnswersChanged'> {
  /** The whole text. */
  readonly children: ReactNode
}

/** A file with pages: the cited page as it is printed, its text next to it where there is room, or the whole text. */
export function PagedFile({ children, onAnswersChanged, ...cited }: PagedFileProps) {
  const isWide = useStore(sidePanel, ({ place }) => place === 'docked')
  const [chosenView, setView] = useState<PageView>('both')
  const [chosenPage, setPage] = useState<number | null>(null)
  const [zoom, setZoom] = useState(1)
  // Another place of the same file moves to its page.
  const place = `${cited.passage} ${cited.claim}`
  const [shownPlace, setShownPlace] = useState(place)
  if (shownPlace !== place) {
    setShownPlace(place)
    setPage(null)
  }

  const views: readonly PageView[] = isWide ? pageViews : pageViews.filter((each) => each !== 'both')
  const view = views.includes(chosenView) ? chosenView : 'picture'
  const found = useFilePage(cited, chosenPage)
  const page = found.data?.page ?? chosenPage ?? 1
  // Known from any page: one that can't be shown must not hold up the others.
  const [pages, setPages] = useState(0)
  if (found.data && found.data.pages !== pages) setPages(found.data.pages)
  return (
    <div data-wide-panel className="flex min-h-0 flex-1 flex-col">
      <PageToolbar
        page={chosenPage ?? page}
        pages={pages}
        onPage={setPage}
        views={views}
        view={view}
        onView={setView}
        zoom={zoom}
        onZoom={setZoom}
      />
      {view === 'text' ? (
        children
      ) : (
        <ShownPage
          found={found}
          zoom={zoom}
          claim={view === 'both' ? cited.claim : null}
          isCited={chosenPage === null && cited.claim !== ''}
          onText={() => setView('text')}
          fileId={cited.fileId}
          onAnswersChanged={onAnswersChanged}
        />
      )}
    </div>
  )
}

interface ShownPageProps extends Pick<UnsureWordsProps, 'fileId' | 'onAnswersChanged'> {
  readonly found: ReturnType<typeof useFilePage>
  readonly zoom: number
  /** Null where the text is not shown next to the image. */
  readonly claim: string | null
  readonly isCited: boolean
  readonly onText: () => void
}

function ShownPage({ found, zoom, claim, isCited, onText, ...words }: ShownPageProps) {
  const { file } = useTexts('answer')
  const [failedPicture, setFailedPicture] = useState('')
  const { data, error, refetch } = found
  // What is shown stays when it could only not be fetched again.
  if (data ? failedPicture === data.picture : error) {
    const reason = error instanceof ApiError && error.message !== '' ? error.message : file.page.failed
    const retry = () => {
      setFailedPicture('')
      void refetch()
    }
    return (
      <div className="p-4">
        <ErrorState
          title={reason}
          actions={
            <div className="flex gap-2">
              <Button onClick={onText}>{file.page.showText}</Button>
              <Button onClick={retry}>{file.retry}</Button>
            </div>
          }
        />
      </div>
    )
  }
  if (!data)
    return <output className="block px-[22px] py-4 text-sm text-ink-soft">{file.page.loading}</output>

  const isUnplaced = isCited && data.boxes.length === 0
  const unsure = isCited ? unsureSupport(data) : []
  return (
    <>
      {unsure.length > 0 && <p className="px-4 py-2 text-xs text-warn">{unsureNote(file.page, unsure)}</p>}
      {isUnplaced && <p className="px-4 py-2 text-xs text-warn">{file.page.unplaced}</p>}
      <div className="flex min-h-0 flex-1">
        <PagePicture page={data} zoom={zoom} onFailed={() => setFailedPicture(data.picture)} />
        {claim !== null && <PageText page={data} claim={claim} {...words} />}
      </div>
      {claim === null && <FoldedWords page={data} {...words} />}
    </>
  )
}

/** Where the text is not next to the image, what may be misread is below it, folded. */
function FoldedWords({ page, ...props }: UnsureWordsProps) {
  const { file } = useTexts('answer')
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const { length } = page.recognized?.unsure ?? []
  if (length === 0) return null
  const left = openPlaces(page).length
  return (
    <>
      <button
        id={titleId}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 shrink-0 items-center gap-1 border-t border-line px-4 text-sm text-ink-soft hover:text-ink"
      >
        {left > 0 ? fill(file.page.unsure, { count: left }) : file.page.allSure}
        <Icon path={chevronDown} className={`size-3.5 ${isOpen ? '' : 'rotate-180'}`} />
      </button>
      {isOpen && <UnsureWords key={page.page} page={page} titleId={titleId} {...props} />}
    </>
  )
}
