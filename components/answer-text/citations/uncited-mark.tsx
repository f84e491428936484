'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { useSealPlace } from './use-seal-place'

/** Behind a sentence that states a fact without a source. */
export function UncitedMark({ claim }: { readonly claim: string }) {
  const answer = useTexts('answer')
  return (
    <small
      ref={useSealPlace(0, claim, '')}
      tabIndex={-1}
      data-added=""
      className="mx-0.5 select-none rounded-s px-0.5 text-xs text-ink-faint focus:bg-paper-sunken focus:text-ink"
    >
      {answer.supportStates.uncited}
    </small>
  )
}
