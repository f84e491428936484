'use client'
import { use, useId } from 'react'
import { useStore } from 'zustand'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { locationOfWords } from '@/lib/text/citations/place-of-words'
import { markedWords, shownVerdict } from '@/lib/text/citations/shown-verdict'
import { shortPlace } from '../../file-text/short-place'
import { fileTextPanelId, placeOf, showInFile, useHasOpened } from '../../file-text/shown-place'
import { citesUnsure } from './cites-unsure'
import { sealLabel } from './seal-label'
import { sealLook, sealSigns } from './seal-look'
import { previewId, SourceScope, sourceAnchor } from './source-scope'
import { useSealPlace } from './use-seal-place'

interface SealProps {
  readonly source: SourceReference
  readonly claim: string
}

/** Opens its source, and previews it on hover. Without scripts it links to the source's card. */
export function Seal({ source, claim }: SealProps) {
  const answer = useTexts('answer')
  const locale = useLocale()
  const { scope, activeCitation, verdicts } = use(SourceScope)
  const verdict = shownVerdict(verdicts, source.index, claim)
  const id = useId()
  const isPreviewed = useStore(activeCitation.citation, (citation) => citation?.sealId === id)
  const isRead = useHasOpened(id)
  const isActive = isPreviewed || isRead
  const opened = placeOf(source)
  const words = markedWords(verdict) || claim
  // What is found on the web can be opened there; a document of the library is named by its page.
  const place = (opened || !source.seeMoreUrl) && shortPlace(locationOfWords(source, words))
  const isUnsure = citesUnsure(source, words)
  const label = [sealLabel(answer, source, verdict), isUnsure && answer.citesUnsure, place]
  const shownAt = (anchor: HTMLElement) => ({ source, claim, isInText: true, anchor, sealId: id })

  return (
    <a
      ref={useSealPlace(source.index, claim, id)}
      href={`#${sourceAnchor(scope, source.index)}`}
      data-seal={source.index}
      data-added={verdict.is_added ? '' : undefined}
      // The visible text comes last: an accessible name has to contain it.
      aria-label={label.filter(Boolean).join(punctuation[locale].comma)}
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
          return showInFile({ ...opened, name: source.title, claim: words, openedBy: id })
        }
        activeCitation.toggle(shownAt(event.currentTarget))
      }}
      className={sealLook({ state: verdict.state, isActive })}
    >
      {sealSigns[verdict.state] && <span aria-hidden>{sealSigns[verdict.state]}</span>}
      {isUnsure ? (
        <span data-unsure className="border-b-2 border-dotted border-warn">
          {place || source.index}
        </span>
      ) : (
        place || source.index
      )}
    </a>
  )
}
