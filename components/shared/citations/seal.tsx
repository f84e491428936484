'use client'
import { cva } from 'class-variance-authority'
import { use, useId } from 'react'
import { useStore } from 'zustand'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { fileTextPanelId, showInFile, useHasOpened } from '../file-text/shown-place'
import { shortPlace } from '../file-text/short-place'
import { previewId, SourceScope, sourceAnchor } from './source-scope'

interface SealProps {
  readonly source: SourceReference
  /** The sentence that it follows. */
  readonly claim: string
  /** Whether the source supports that sentence. */
  readonly isVerified: boolean
}

const look = cva('source-number mx-0.5 inline-block align-[2px] font-sans no-underline', {
  variants: {
    isVerified: { true: '', false: '-my-px border border-dashed' },
    isActive: { true: '', false: '' },
  },
  compoundVariants: [
    { isVerified: true, isActive: false, class: 'bg-seal-wash text-seal' },
    { isVerified: true, isActive: true, class: 'bg-seal text-on-seal' },
    { isVerified: false, isActive: false, class: 'border-line-strong text-ink-faint' },
    { isVerified: false, isActive: true, class: 'border-ink-faint bg-paper-sunken text-ink' },
  ],
})

/**
 * A citation: a small seal that opens its source, and previews it on hover. Without scripts it links to the source's
 * card; with them it changes neither the address nor the history.
 */
export function Seal({ source, claim, isVerified }: SealProps) {
  const answer = useTexts('answer')
  const locale = useLocale()
  const { scope, activeCitation } = use(SourceScope)
  const id = useId()
  const isPreviewed = useStore(activeCitation.citation, (citation) => citation?.sealId === id)
  const isRead = useHasOpened(id)
  const isActive = isPreviewed || isRead
  const { file } = source
  const place = file && shortPlace(source.location)
  const shownAt = (anchor: HTMLElement) => ({ source, claim, isVerified, anchor, sealId: id })
  const label = isVerified ? answer.sourceSeal : answer.unverifiedSeal
  return (
    <a
      href={`#${sourceAnchor(scope, source.index)}`}
      data-seal={source.index}
      data-claim={claim}
      data-unverified={isVerified ? undefined : true}
      // What stands in it comes last: a name has to hold the words that are seen.
      aria-label={[fill(label, { index: source.index, title: source.title }), place]
        .filter(Boolean)
        .join(punctuation[locale].comma)}
      aria-haspopup={file ? undefined : 'dialog'}
      aria-expanded={isActive}
      aria-controls={isRead ? fileTextPanelId : isActive ? previewId(scope) : undefined}
      onPointerEnter={(event) => {
        // A touch is about to open it.
        if (event.pointerType === 'mouse') activeCitation.show(shownAt(event.currentTarget))
      }}
      onPointerLeave={activeCitation.hideSoon}
      onClick={(event) => {
        // With a modifier key it is an ordinary link, which may open in another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (file) {
          activeCitation.hide()
          return showInFile({
            fileId: file.id,
            name: source.title,
            passage: file.passage,
            claim,
            openedBy: id,
          })
        }
        activeCitation.toggle(shownAt(event.currentTarget))
      }}
      className={look({ isVerified, isActive })}
    >
      {place ?? source.index}
    </a>
  )
}
