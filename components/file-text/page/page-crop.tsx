'use client'
import type { ReactNode } from 'react'
import { type FilePage, type PageBox, pageWidths } from '@/lib/contract/routes/file-routes'

interface PageCropProps {
  readonly page: Pick<FilePage, 'picture' | 'width' | 'height'>
  readonly part: PageBox
  readonly className?: string
  readonly onFailed?: () => void
  readonly children?: ReactNode
}

/** A part of the image of a page. */
export function PageCrop({ page, part, className = '', onFailed, children }: PageCropProps) {
  return (
    <span
      aria-hidden
      className={`relative block overflow-hidden bg-white ring-1 ring-line [[data-theme=dark]_&]:brightness-[.86] ${className}`}
      style={{ aspectRatio: `${part.w * page.width} / ${part.h * page.height}` }}
    >
      {/* oxlint-disable-next-line nextjs/no-img-element -- The host makes it. */}
      <img
        src={`${page.picture}&width=${pageWidths[0]}`}
        alt=""
        onError={onFailed}
        className="absolute max-w-none"
        style={{ ...placeIn(part, { x: 0, y: 0 }), width: `${100 / part.w}%` }}
      />
      {children}
    </span>
  )
}

/** @returns the style of a place on the page within a crop of it */
function placeIn(part: PageBox, { x, y }: Pick<PageBox, 'x' | 'y'>) {
  return { left: `${((x - part.x) / part.w) * 100}%`, top: `${((y - part.y) / part.h) * 100}%` }
}

/** @returns the style of a box on the page within a crop of it */
export function boxIn(part: PageBox, box: PageBox) {
  return {
    ...placeIn(part, box),
    width: `${(box.w / part.w) * 100}%`,
    height: `${(box.h / part.h) * 100}%`,
  }
}
