'use client'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight, minus, plus } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

export const pageViews = ['picture', 'both', 'text'] as const
export type PageView = (typeof pageViews)[number]

const zooms = [1, 1.5, 2, 3] as const

interface PageToolbarProps {
  readonly page: number
  /** 0 while it is not known. */
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly views: readonly PageView[]
  readonly view: PageView
  readonly onView: (view: PageView) => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

export function PageToolbar(props: PageToolbarProps) {
  const { page, pages, onPage, views, view, onView, zoom, onZoom } = props
  const { file } = useTexts('answer')
  const texts = file.page
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
      {view !== 'text' && pages > 0 && <PageTurner page={page} pages={pages} onPage={onPage} />}
      <span className="ml-auto">
        <SegmentedControl
          label={texts.view}
          segments={views.map((value) => ({ value, label: texts.views[value] }))}
          value={view}
          onChange={onView}
        />
      </span>
      {view !== 'text' && <Zoom zoom={zoom} onZoom={onZoom} />}
    </div>
  )
}

function PageTurner({ page, pages, onPage }: Pick<PageToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const { file } = useTexts('answer')
  const texts = file.page
  const turn = (label: string, path: string, to: number) => (
    <IconButton size="small" label={label} disabled={to < 1 || to > pages} onClick={() => onPage(to)}>
      <Icon path={path} className="size-4" />
    </IconButton>
  )
  return (
    <div className="flex items-center gap-0.5">
      {turn(texts.previous, chevronLeft, page - 1)}
      <PageNumber key={page} page={page} pages={pages} onPage={onPage} />
      {turn(texts.next, chevronRight, page + 1)}
    </div>
  )
}

function Zoom({ zoom, onZoom }: Pick<PageToolbarProps, 'zoom' | 'onZoom'>) {
  const { file } = useTexts('answer')
  const texts = file.page
  const at = zooms.findIndex((each) => each >= zoom)
  const change = (label: string, path: string, to: number | undefined) => (
    <IconButton size="small" label={label} disabled={to === undefined} onClick={() => to && onZoom(to)}>
      <Icon path={path} className="size-4" />
    </IconButton>
  )
  return (
    <div className="flex items-center gap-0.5">
      {change(texts.zoomOut, minus, zooms[at - 1])}
      <output className="min-w-10 text-center text-xs text-ink-soft tabular-nums">
        {fill(texts.zoom, { percent: zoom * 100 })}
      </output>
      {change(texts.zoomIn, plus, zooms[at + 1])}
    </div>
  )
}

/** Another page is opened by Enter or by leaving the field; what is no page of the file is put back. */
function PageNumber({ page, pages, onPage }: Pick<PageToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const { file } = useTexts('answer')
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = /^\d{1,6}$/.test(text.trim()) ? Number(text) : page
    const next = Math.min(Math.max(1, wanted), Math.max(1, pages))
    setText(String(next))
    if (next !== page) onPage(next)
  }
  return (
    <form
      className="flex items-center gap-1 text-sm text-ink-soft tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        aria-label={file.page.number}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
        className="h-7 w-11 rounded-s border border-line-strong bg-paper-raised text-center text-ink"
      />
      {fill(file.page.of, { count: pages })}
    </form>
  )
}
