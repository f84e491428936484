'use client'
import { cva } from 'class-variance-authority'
import { use, useId } from 'react'
import { useStore } from 'zustand'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { withCheck } from '@/lib/text/citations/claim-support/checked-citations'
import type { SupportVerdict } from '@/lib/text/citations/claim-support/judge-citation'
import type { SupportState } from '@/lib/text/citations/claim-support/support-state'
import { shortPlace } from '../../file-text/short-place'
import { fileTextPanelId, placeOf, showInFile, useHasOpened } from '../../file-text/shown-place'
import { previewId, SourceScope, sourceAnchor } from './source-scope'

interface SealProps {
  readonly source: SourceReference
  readonly claim: string
  /** Verdict of the rules on that sentence. */
  readonly verdict: SupportVerdict
}

const look = cva('source-number mx-0.5 inline-block align-[2px] font-sans no-underline', {
  variants: {
    state: {
      supported: '',
      derived: '',
      unclear: '-my-px border border-dashed',
      contradicted: '-my-px border',
    },
    isActive: { true: '', false: '' },
  },
  compoundVariants: [
    { state: ['supported', 'derived'], isActive: false, class: 'bg-seal-wash text-seal' },
    { state: ['supported', 'derived'], isActive: true, class: 'bg-seal text-on-seal' },
    { state: 'unclear', isActive: false, class: 'border-line-strong text-ink-faint' },
    { state: 'unclear', isActive: true, class: 'border-ink-faint bg-paper-sunken text-ink' },
    { state: 'contradicted', isActive: false, class: 'border-warn bg-warn-wash text-warn' },
    { state: 'contradicted', isActive: true, class: 'border-warn bg-warn text-paper' },
  ],
})

/** A sign before the number, so that the state is not shown by colour only. */
const signs: Readonly<Partial<Record<SupportState, string>>> = { derived: '=', contradicted: '≠' }

/** Opens its source, and previews it on hover. Without scripts it links to the source's card. */
export function Seal({ source, claim, verdict: byRules }: SealProps) {
  const answer = useTexts('answer')
  const locale = useLocale()
  const { scope, activeCitation, checked } = use(SourceScope)
  const verdict = withCheck(byRules, checked, source.index, claim)
  const id = useId()
  const isPreviewed = useStore(activeCitation.citation, (citation) => citation?.sealId === id)
  const isRead = useHasOpened(id)
  const isActive = isPreviewed || isRead
  const opened = placeOf(source)
  const place = opened && shortPlace(source.location)
  const shownAt = (anchor: HTMLElement) => ({ source, claim, verdict, anchor, sealId: id })
  const label = answer.seals[verdict.state]

  return (
    <a
      href={`#${sourceAnchor(scope, source.index)}`}
      data-seal={source.index}
      data-claim={claim}
      data-support={verdict.state}
      data-reason={verdict.reason === '' ? undefined : verdict.reason}
      // The visible text comes last: an accessible name has to contain it.
      aria-label={[fill(label, { index: source.index, title: source.title }), place]
        .filter(Boolean)
        .join(punctuation[locale].comma)}
      aria-haspopup={opened ? undefined : 'dialog'}
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
        if (opened) {
          activeCitation.hide()
          return showInFile({ ...opened, name: source.title, claim, openedBy: id })
        }
        activeCitation.toggle(shownAt(event.currentTarget))
      }}
      className={look({ state: verdict.state, isActive })}
    >
      {signs[verdict.state] && <span aria-hidden>{signs[verdict.state]}</span>}
      {place ?? source.index}
    </a>
  )
}
