'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
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
  /** Of a title elsewhere; without one, it has its own. */
  readonly titleId?: string
  /** Called with the ids of the answers whose sources have changed with a word. */
  readonly onAnswersChanged?: ((docIds: readonly string[]) => void) | undefined
}

/** The words of a page that may be misread, those of what is cited first; one tap puts one right. Nothing without any. */
export function UnsureWords({ page, fileId, titleId, onAnswersChanged }: UnsureWordsProps) {
  const { file } = useTexts('answer')
  const texts = file.page
  const ownTitleId = useId()
  const words = page.recognized?.unsure.filter(isChangeable) ?? []
  const sorted = words.toSorted((one, other) => Number(isCited(page, other)) - Number(isCited(page, one)))
  const { list, shown, showMore, goOn } = useShownWords(sorted)
  const { outcome, choose } = useReadingChoices(page.page, fileId, onAnswersChanged)
  if (words.length === 0) return null
  const left = openPlaces(page).length
  return (
    <section
      aria-labelledby={titleId ?? ownTitleId}
      className="flex max-h-1/2 min-h-0 shrink-0 flex-col border-t border-line bg-paper-raised py-2.5"
    >
      <p className="flex flex-wrap justify-between gap-x-2 px-3.5 text-xs text-ink-soft">
        {titleId === undefined && (
          <b id={ownTitleId} className="text-sm text-ink">
            {left > 0 ? fill(texts.unsure, { count: left }) : texts.allSure}
          </b>
        )}
        {left > 0 && texts.choose}
      </p>
      <Outcome outcome={outcome} isLast={left === 0} />
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
        tabIndex={0}
        aria-labelledby={titleId ?? ownTitleId}
        className="mt-1 grid gap-1 overflow-y-auto px-3.5 py-1"
      >
        {sorted.slice(0, shown).map((word, at) => (
          <UnsureWord
            key={`${word.line} ${word.from}`}
            page={page}
            word={word}
            onChoose={(text) => choose(word, text)}
            onDone={() => goOn(at)}
          />
        ))}
      </ul>
      {sorted.length > shown && (
        <Button tone="quiet" size="small" onClick={showMore}>
          {fill(texts.moreWords, { count: sorted.length - shown })}
        </Button>
      )}
    </section>
  )
}

/** How many words are shown, and the focus: to the first of more words, and from a word that was put right to the next. */
function useShownWords(words: readonly ChangeableWord[]) {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(shownAtOnce)
  const [goal, setGoal] = useState<{ readonly at: number; readonly isLast: boolean } | null>(null)
  // What gets the focus is rendered first.
  useEffect(() => {
    if (goal) focusIn(list.current?.children[goal.at], goal.isLast)
  }, [goal])
  // As they are when a choice was stored, not when it was made.
  const latest = useRef(words)
  useEffect(() => {
    latest.current = words
  })

  return {
    list,
    shown,
    showMore: () => {
      setShown(shown + shownAtOnce)
      setGoal({ at: shown, isLast: false })
    },
    /** Unless the focus is elsewhere by now. */
    goOn: (at: number) => {
      if (!list.current?.children[at]?.contains(document.activeElement)) return
      const next = nextOpen(latest.current, at)
      setShown((before) => Math.max(before, next + 1))
      setGoal({ at: next, isLast: next === at })
    },
  }
}

/** @returns the position of the next word without a chosen reading, after the last one the first; the same for none */
function nextOpen(words: readonly ChangeableWord[], at: number): number {
  const open = [...words.keys()].filter((each) => each !== at && words[each]?.chosen === undefined)
  return open.find((each) => each > at) ?? open[0] ?? at
}

/** @param isLast it stays in the row, at the button that was left for typing */
function focusIn(row: Element | undefined, isLast: boolean): void {
  if (row?.contains(document.activeElement)) return
  const at = isLast ? ':scope > button' : 'input, [aria-pressed=true]'
  row?.querySelector<HTMLElement>(at)?.focus()
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

interface OutcomeProps {
  readonly outcome: ChoiceOutcome | null
  /** No word is left. */
  readonly isLast: boolean
}

function Outcome({ outcome, isLast }: OutcomeProps) {
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
      {outcome && isLast && <VisuallyHidden>{texts.allSure}</VisuallyHidden>}
    </output>
  )
}
