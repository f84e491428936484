'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useApiOf } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { chooseReadingMutation } from '@/lib/client/api/files'
import { type FilePage, fileRoutes } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { type ChangeableWord, isChangeable, isCited, openPlaces } from './unsure-support'
import { UnsureWord } from './unsure-word'

const shownAtOnce = 20

export interface UnsureWordsProps {
  readonly page: FilePage
  readonly fileId: string
  /** Called with the ids of the answers whose sources have changed with a word. */
  readonly onAnswersChanged?: ((docIds: readonly string[]) => void) | undefined
}

/** The words of a page that may be misread, those of what is cited first; one tap puts one right. Nothing without any. */
export function UnsureWords({ page, fileId, onAnswersChanged }: UnsureWordsProps) {
  const { file } = useTexts('answer')
  const texts = file.page
  const titleId = useId()
  const [shown, setShown] = useState(shownAtOnce)
  const { outcome, choose } = useReadingChoices(page.page, fileId, onAnswersChanged)
  const words = page.recognized?.unsure.filter(isChangeable) ?? []
  if (words.length === 0) return null
  const sorted = words.toSorted((one, other) => Number(isCited(page, other)) - Number(isCited(page, one)))
  const left = openPlaces(page).length
  return (
    <section
      aria-labelledby={titleId}
      className="flex max-h-1/2 min-h-0 shrink-0 flex-col border-t border-line bg-paper-raised py-2.5"
    >
      <p className="flex flex-wrap justify-between gap-x-2 px-3.5 text-xs text-ink-soft">
        <b id={titleId} className="text-sm text-ink">
          {left > 0 ? fill(texts.unsure, { count: left }) : texts.allSure}
        </b>
        {texts.choose}
      </p>
      <Outcome outcome={outcome} />
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
        tabIndex={0}
        aria-labelledby={titleId}
        className="mt-1.5 grid gap-1 overflow-y-auto px-3.5"
      >
        {sorted.slice(0, shown).map((word) => (
          <UnsureWord
            key={`${word.line} ${word.from}`}
            page={page}
            word={word}
            onChoose={(text) => choose(word, text)}
          />
        ))}
      </ul>
      {sorted.length > shown && (
        <Button tone="quiet" size="small" onClick={() => setShown(shown + shownAtOnce)}>
          {fill(texts.moreWords, { count: sorted.length - shown })}
        </Button>
      )}
    </section>
  )
}

type ChoiceOutcome = { readonly text: string; readonly answers: number } | { readonly error: unknown }

/** What became of the choices. A failure stays until the next tap: an earlier choice may fail after a later one was made. */
function useReadingChoices(
  page: number,
  fileId: string,
  onAnswersChanged: UnsureWordsProps['onAnswersChanged'],
) {
  const [outcome, setOutcome] = useState<ChoiceOutcome | null>(null)
  const { mutateAsync } = useMutation(
    chooseReadingMutation(useApiOf()(fileRoutes), useQueryClient(), fileId, onAnswersChanged),
  )
  /** @returns whether it was stored */
  const choose = async ({ line, from, to, text: read }: ChangeableWord, text: string) => {
    setOutcome(null)
    try {
      const { doc_ids } = await mutateAsync({ page, line, from, to, read, text })
      setOutcome((before) => (before && 'error' in before ? before : { text, answers: doc_ids.length }))
      return true
    } catch (error) {
      setOutcome({ error })
      return false
    }
  }
  return { outcome, choose }
}

function Outcome({ outcome }: { readonly outcome: ChoiceOutcome | null }) {
  const { file } = useTexts('answer')
  const texts = file.page
  if (outcome && 'error' in outcome) {
    const { error } = outcome
    const reason = error instanceof ApiError && error.message !== '' ? error.message : texts.notChosen
    return <output className="block px-3.5 text-xs text-bad">{reason}</output>
  }
  return (
    <output className="block px-3.5 text-xs text-ink-soft">
      {outcome && (outcome.text === '' ? texts.takenBack : fill(texts.chosen, outcome))}
      {outcome && outcome.answers > 0 && fill(texts.checkedAgain, { count: outcome.answers })}
    </output>
  )
}
