'use client'
import { useState } from 'react'
import { type FilePage, type PageBox, pageWidths } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { unsureNote, unsureSupport } from './unsure-support'
import { type CitedPassage, useFilePage } from './use-file-page'

/** Space around the boxes, as a share of the page's width. */
const margin = 0.03
/** Maximum height of a strip relative to its width. */
const maxShape = 0.45

/**
 * The cited lines cut from the image of their page; nothing while it is unknown where they stand. Default export for
 * lazy loading.
 */
export default function PageStrip(cited: CitedPassage) {
  const { file } = useTexts('answer')
  const { data } = useFilePage(cited, null)
  const [hasFailed, setHasFailed] = useState(false)
  if (!data || hasFailed) return null
  const part = partAround(data)
  if (!part) return null

  const at = (x: number, y: number) => ({
    left: `${((x - part.x) / part.w) * 100}%`,
    top: `${((y - part.y) / part.h) * 100}%`,
  })
  const sizeOf = ({ w, h }: PageBox) => ({
    width: `${(w / part.w) * 100}%`,
    height: `${(h / part.h) * 100}%`,
  })
  const unsure = unsureSupport(data)
  const strip = (
    <span
      aria-hidden
      data-page-strip
      className="relative mb-2.5 block overflow-hidden rounded-s bg-white ring-1 ring-line [[data-theme=dark]_&]:brightness-[.86]"
      style={{ aspectRatio: `${part.w * data.width} / ${part.h * data.height}` }}
    >
      {/* oxlint-disable-next-line nextjs/no-img-element -- The host makes it. */}
      <img
        src={`${data.picture}&width=${pageWidths[0]}`}
        alt=""
        onError={() => setHasFailed(true)}
        className="absolute max-w-none"
        style={{ ...at(0, 0), width: `${100 / part.w}%` }}
      />
      {data.boxes.map((box) => (
        <span
          key={`${box.x} ${box.y}`}
          className="page-box"
          style={{ ...at(box.x, box.y), ...sizeOf(box) }}
        />
      ))}
      {unsure.map((box) => (
        <span
          key={`${box.x} ${box.y}`}
          className="absolute border-b-2 border-dotted border-warn"
          style={{ ...at(box.x, box.y), ...sizeOf(box) }}
        />
      ))}
    </span>
  )
  return (
    <>
      {strip}
      {unsure.length > 0 && <p className="mb-1.5 text-xs text-warn">{unsureNote(file.page, unsure)}</p>}
    </>
  )
}

/** @returns the part of the page with the boxes, 0 to 1 of it; null without boxes */
function partAround({ boxes, width, height }: FilePage) {
  if (boxes.length === 0) return null
  const [space, spaceAbove] = [margin, (margin * width) / height]
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - space)
  const right = Math.min(1, Math.max(...boxes.map(({ x, w }) => x + w)) + space)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - spaceAbove)
  const bottom = Math.min(1, Math.max(...boxes.map(({ y, h }) => y + h)) + spaceAbove)
  const w = Math.max(right - left, 0.3)
  const most = (w * width * maxShape) / height
  return { x: left, y: top, w, h: Math.min(bottom - top, most) }
}
