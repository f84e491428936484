'use client'
import dynamic from 'next/dynamic'
import { useId, useState } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { countedStates, verdictCounts, verdictsToCheck } from '@/lib/text/citations/verdict-counts'
import { verdictsOf } from '@/lib/text/citations/verdict-map'
import type { CardProps, CardView } from '../card-view'
import { englishNote } from '../english-note'
import { ClaimsToCheck } from './claims-to-check'

const LateCards = dynamic(() => import('./late-cards').catch(emptyFallback), { ssr: false })

/** A line below the answer: what was found of its sentences, and the list of those to look at first. */
function SupportLine({ card: { content }, sources, record }: CardProps<'support_check'>) {
  const answer = useTexts('answer')
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const verdicts = verdictsOf([content])
  const counts = verdictCounts(verdicts)
  const toCheck = verdictsToCheck(verdicts)
  const { unjudged = 0, model } = content
  // Where an answer is not polled, it does not say that it is being checked.
  const onLateCards = content.is_pending ? record?.onLateCards : undefined
  if (verdicts.size === 0 && unjudged === 0 && !onLateCards) return null

  return (
    <div className="grid max-w-(--measure) grid-cols-[minmax(0,1fr)] gap-2 text-xs text-ink-faint">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {countedStates.map(
          (state) =>
            counts[state] > 0 && (
              <span key={state} data-fault={isFault(state) || undefined} className="data-fault:text-warn">
                {fill(answer.supportCounts[state], { count: counts[state] })}
              </span>
            ),
        )}
        {unjudged > 0 && <span>{fill(answer.supportUnjudged, { count: unjudged })}</span>}
        {model !== '' && <span>{fill(answer.supportModel, { model })}</span>}
        {record && onLateCards && <LateCards docId={record.docId} onCards={onLateCards} />}
        {toCheck.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-6 items-center gap-1 rounded-s text-ink-soft hover:text-ink max-md:min-h-11"
          >
            {answer.checkFirst}
            <Icon
              path={chevronDown}
              className={`size-3.5 transition-transform duration-(--motion) ${isOpen ? '' : '-rotate-90'}`}
            />
          </button>
        )}
      </div>
      {isOpen && toCheck.length > 0 && <ClaimsToCheck id={listId} verdicts={toCheck} sources={sources} />}
    </div>
  )
}

function isFault(state: (typeof countedStates)[number]): boolean {
  return state === 'contradicted' || state === 'unsupported'
}

export const supportCheckCard: CardView<'support_check'> = {
  slot: 'check',
  grows: 'whole',
  Component: SupportLine,
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => ({
    ...content,
    // Those on a source are a model's own words.
    verdicts: content.verdicts.map((verdict) =>
      verdict.index === 0 && verdict.note ? { ...verdict, note: englishNote(verdict.note) } : verdict,
    ),
  }),
}
