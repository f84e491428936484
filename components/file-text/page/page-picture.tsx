'use client'
import { useEffect, useRef } from 'react'
import { type FilePage, type PageBox, pageWidths } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { openPlaces } from './unsure-support'

interface PagePictureProps {
  readonly page: FilePage
  /** Width of the image relative to its frame. */
  readonly zoom: number
  readonly onFailed: () => void
}

/** A page as it is printed, with a box around each line of what is cited; the first one is scrolled to. */
export function PagePicture({ page, zoom, onFailed }: PagePictureProps) {
  const { file } = useTexts('answer')
  const frame = useRef<HTMLDivElement>(null)
  const { boxes, picture, width, height } = page
  const [first] = boxes
  // Scrolls only the frame: scrollIntoView could move the page.
  useEffect(() => {
    const { current } = frame
    const sheet = current?.firstElementChild
    if (!current || !sheet) return
    current.scrollTop = first ? first.y * sheet.clientHeight - current.clientHeight / 3 : 0
    current.scrollLeft = first && zoom > 1 ? first.x * sheet.clientWidth - current.clientWidth / 4 : 0
  }, [first, picture, zoom])

  return (
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
      role="group"
      aria-label={fill(file.page.picture, { page: page.page })}
      className="min-h-0 min-w-0 flex-1 overflow-auto bg-paper-sunken py-4 pr-4 pl-8"
    >
      <div
        className="relative shadow-low"
        style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
      >
        {/* oxlint-disable-next-line nextjs/no-img-element -- The host makes it in these sizes. */}
        <img
          src={`${picture}&width=${pageWidths[0]}`}
          srcSet={pageWidths.map((each) => `${picture}&width=${each} ${each}w`).join(', ')}
          sizes={`${Math.round(zoom * pageWidths[0] * 0.7)}px`}
          alt=""
          onError={onFailed}
          className="block size-full bg-white [[data-theme=dark]_&]:brightness-[.86]"
        />
        <Marks page={page} />
      </div>
    </div>
  )
}

/** The lines of what is cited, the page's number next to them, and what may be misread. */
function Marks({ page: shown }: Pick<PagePictureProps, 'page'>) {
  const { boxes, page } = shown
  const [first] = boxes
  return (
    <>
      {boxes.map((box) => (
        <span key={`${box.x} ${box.y}`} aria-hidden data-page-box className="page-box" style={placeOf(box)} />
      ))}
      {openPlaces(shown).map((box) => (
        <span
          key={`${box.x} ${box.y}`}
          aria-hidden
          className="absolute border-b-2 border-dotted border-warn"
          style={placeOf(box)}
        />
      ))}
      {first && (
        <span
          aria-hidden
          className="absolute -left-1.5 -translate-x-full rounded-[3px] bg-seal px-1.5 text-xs font-semibold text-on-seal tabular-nums"
          style={{ top: percent(first.y) }}
        >
          {page}
        </span>
      )}
    </>
  )
}

function placeOf({ x, y, w, h }: PageBox) {
  return { left: percent(x), top: percent(y), width: percent(w), height: percent(h) }
}

function percent(share: number): string {
  return `${share * 100}%`
}
