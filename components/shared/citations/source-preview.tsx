'use client'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '@/lib/session/locale-context'
import { isOpenable } from './is-openable'
import type { ShownCitation } from './looked-at'
import { MarkedPassage } from './marked-passage'

interface SourcePreviewProps {
  readonly citation: ShownCitation
  readonly onEnter: () => void
  readonly onLeave: () => void
}

const gap = 8
const margin = 12

/** What a seal stands for: the passage, whose it is and when it was published. */
export function SourcePreview({ citation, onEnter, onLeave }: SourcePreviewProps) {
  const { source, anchor, claim, isVerified } = citation
  const { answer } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  // Where it fits is known only once it has been laid out.
  useLayoutEffect(() => {
    if (box.current)
      setPlace(placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect()))
  }, [anchor, source])
  return createPortal(
    // The pointer may go into it, to the link; the keyboard has the seal's own address for that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="tooltip"
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className="fixed z-40 w-[400px] max-w-[calc(100vw-24px)] rounded-m border border-line-strong bg-paper-raised p-4 pt-3.5 text-sm leading-[1.7] text-ink-soft shadow-high"
    >
      {!isVerified && <p className="mb-1.5 text-xs font-medium text-warn">{answer.unverifiedNote}</p>}
      <MarkedPassage passage={source.passage} claim={claim} isVerified={isVerified} />
      {source.location && <p className="mt-1.5 truncate text-xs text-ink-faint">{source.location}</p>}
      <div className="mt-2.5 flex items-baseline gap-2 border-t border-line pt-2 text-xs text-ink-faint">
        <b className="min-w-0 truncate font-medium text-ink">{source.title}</b>
        <span className="shrink-0">{[source.showName, source.publishDate].filter(Boolean).join(' · ')}</span>
        {isOpenable(source) && (
          <a
            href={source.seeMoreUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="ml-auto shrink-0 text-indigo hover:underline"
          >
            {answer.openSource}
          </a>
        )}
      </div>
    </div>,
    // Inside of the page's main landmark, where assistive technology expects what belongs to it.
    document.getElementById('content') ?? document.body,
  )
}

function placeBeside(anchor: DOMRect, box: DOMRect): { left: number; top: number } {
  const left = Math.min(Math.max(margin, anchor.left - 24), window.innerWidth - box.width - margin)
  const below = anchor.bottom + gap
  const fitsBelow = below + box.height <= window.innerHeight - margin
  return { left, top: fitsBelow ? below : Math.max(margin, anchor.top - box.height - gap) }
}
