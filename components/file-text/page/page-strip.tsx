'use client'
import { useState } from 'react'
import type { FilePage } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { boxIn, PageCrop } from './page-crop'
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

  const unsure = unsureSupport(data)
  const strip = (
    <PageCrop page={data} part={part} className="mb-2.5 rounded-s" onFailed={() => setHasFailed(true)}>
      {data.boxes.map((box) => (
        <span key={`${box.x} ${box.y}`} className="page-box" style={boxIn(part, box)} />
      ))}
      {unsure.map((box) => (
        <span
          key={`${box.x} ${box.y}`}
          className="absolute border-b-2 border-dotted border-warn"
          style={boxIn(part, box)}
        />
      ))}
    </PageCrop>
  )
  return (
    <>
      <span data-page-strip>{strip}</span>
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
