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
import { isChangeable, isCited, openPlaces } from './unsure-support'
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
  const { mutate, error, data, variables } = useMutation(
    chooseReadingMutation(useApiOf()(fileRoutes), useQueryClient(), onAnswersChanged),
  )
  const words = page.recognized?.unsure.filter(isChangeable) ?? []
  if (words.length === 0) return null
  const sorted = words.toSorted((one, other) => Number(isCited(page, other)) - Number(isCited(page, one)))
  const left = openPlaces(page).length
  const failure = error instanceof ApiError && error.message !== '' ? error.message : texts.notChosen
  return (
    <section
      aria-labelledby={titleId}
      className="max-h-1/2 shrink-0 overflow-y-auto border-t border-line bg-paper-raised px-3.5 py-2.5"
    >
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-2 text-xs text-ink-soft">
        <b id={titleId} className="text-sm text-ink">
          {left > 0 ? fill(texts.unsure, { count: left }) : texts.allSure}
        </b>
        {texts.choose}
      </p>
      <ul className="grid gap-1">
        {sorted.slice(0, shown).map((word) => (
          <UnsureWord
            key={`${word.line} ${word.from}`}
            page={page}
            word={word}
            onChoose={(text) => {
              const { line, from, to, text: read } = word
              mutate({ file_id: fileId, page: page.page, line, from, to, read, text })
            }}
          />
        ))}
      </ul>
      {sorted.length > shown && (
        <Button tone="quiet" size="small" onClick={() => setShown(shown + shownAtOnce)}>
          {fill(texts.moreWords, { count: sorted.length - shown })}
        </Button>
      )}
      <output className={`block text-xs ${error ? 'text-bad' : 'text-ink-soft'}`}>
        {error && failure}
        {data && variables && fill(texts.chosen, { text: variables.text })}
        {data && data.doc_ids.length > 0 && fill(texts.checkedAgain, { count: data.doc_ids.length })}
      </output>
    </section>
  )
}
