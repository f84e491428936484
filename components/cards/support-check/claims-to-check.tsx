'use client'
import { use } from 'react'
import { SourceScope } from '@/components/answer-text/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { useTexts } from '@/lib/messages/use-texts'
import type { DoubtfulVerdict } from '@/lib/text/citations/verdict-counts'
import { verdictKey } from '@/lib/text/citations/verdict-map'

interface ClaimsToCheckProps {
  readonly id: string
  /** In the order in which they are to be looked at. */
  readonly verdicts: readonly DoubtfulVerdict[]
  readonly sources: readonly SourceReference[]
}

/** Each leads to its citation in the answer and opens it. Without a citation to open, what is remarked stands here. */
export function ClaimsToCheck({ id, verdicts, sources }: ClaimsToCheckProps) {
  const answer = useTexts('answer')
  const { activeCitation, places } = use(SourceScope)

  const lead = (verdict: DoubtfulVerdict, from: HTMLElement) => {
    const { index, claim } = verdict
    const place = places.first(verdictKey(index, claim))
    const { element: anchor, sealId } = place ?? { element: from, sealId: '' }
    anchor.scrollIntoView({ block: 'center' })
    const source = sources.find((each) => each.index === index)
    if (source) activeCitation.turnTo({ source, claim, isInText: true, anchor, sealId })
    else anchor.focus({ preventScroll: true })
  }

  return (
    <ol id={id} aria-label={answer.checkFirst} className="grid max-h-72 gap-0.5 overflow-y-auto">
      {verdicts.map((verdict) => (
        <li key={verdictKey(verdict.index, verdict.claim)}>
          <button
            type="button"
            onClick={(event) => lead(verdict, event.currentTarget)}
            className="flex min-h-8 w-full items-baseline gap-2 rounded-s px-1 py-1 text-left hover:bg-paper-sunken max-md:min-h-11"
          >
            <span className="shrink-0">
              {verdict.likely ? answer.likely[verdict.likely] : answer.supportStates[verdict.state]}
            </span>
            <span className="line-clamp-2 min-w-0 wrap-anywhere text-ink-soft">{verdict.claim}</span>
            {verdict.state === 'uncited' && verdict.note && (
              <span className="ml-auto min-w-0 wrap-anywhere">{verdict.note}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
