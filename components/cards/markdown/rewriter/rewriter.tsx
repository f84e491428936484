'use client'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RewriteOrder } from '@/lib/contract/routes/writing-routes'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../../card-view'
import { ParagraphPicker } from './paragraph-picker'
import { ProposalView } from './proposal-view'
import { RewriteBar } from './rewrite-bar'
import { type Place, textBefore, useMarked } from './use-marked'
import { useRewrite } from './use-rewrite'

/** The area below a text from which a selection in it is rewritten. Default export for lazy loading. */
export default function Rewriter({ card, record }: Pick<CardProps<'markdown'>, 'card' | 'record'>) {
  const { rewrite: texts } = useTexts('chat')
  const area = useRef<HTMLDivElement>(null)
  const isOffered = record?.changePart !== undefined
  const rewriting = useRewrite({ cardId: card.id, text: card.content, record })
  const { marked, clear } = useMarked(area, isOffered)
  // A running rewrite, or its proposal, stays in place when the selection changes.
  const [askedAt, setAskedAt] = useState<Place>({ top: 0, left: 0 })
  const { proposal, problem, isBusy } = rewriting
  const isPinned = proposal !== null || isBusy
  const place = isPinned ? askedAt : marked?.place
  // The answer clips its overflow: reserves room for the panel.
  const room = proposal ? '50dvh + 190px' : '260px'
  const minHeight = isOffered && place ? `calc(${place.top}px + ${room})` : undefined

  const order = (wanted: RewriteOrder) => {
    const root = textBefore(area.current)
    if (!root || !marked) return
    setAskedAt(marked.place)
    rewriting.rewrite(root, marked.range, wanted)
  }

  const leave = () => {
    rewriting.leave()
    clear()
  }

  useEscape(place !== undefined && !proposal, leave)

  return (
    <div ref={area} style={{ minHeight }} className="relative">
      {isOffered && <ParagraphPicker area={area} marked={marked?.range ?? null} />}
      {isOffered && place && (
        <fieldset
          aria-label={texts.bar}
          onPointerDown={keepMark}
          style={{ top: place.top, left: `min(${place.left}px, max(0px, 100% - 380px))` }}
          className="absolute z-[9] w-[380px] max-w-full animate-rise rounded-m border border-line bg-paper-raised shadow-high"
        >
          {proposal ? (
            <ProposalView
              key={proposal.text}
              proposal={proposal}
              problem={problem}
              isBusy={isBusy}
              onAccept={() => {
                rewriting.accept()
                clear()
              }}
              onDiscard={leave}
              onAgain={rewriting.again}
            />
          ) : (
            <RewriteBar problem={problem} isBusy={isBusy} onStop={rewriting.stop} onOrder={order} />
          )}
        </fieldset>
      )}
    </div>
  )
}

/** @param onEscape called for Escape anywhere on the page while `isOfUse` */
function useEscape(isOfUse: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing && !defaultPrevented) onEscape()
  })
  // A selection has no focus.
  useEffect(() => {
    if (!isOfUse) return
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOfUse])
}

/** Pressing a button would clear the selection; pressing a field must focus it. */
function keepMark(event: PointerEvent): void {
  if (event.target instanceof Element && !event.target.closest('input, del, ins')) event.preventDefault()
}
