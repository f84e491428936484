'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useApi } from '@/lib/client/api/api-context'
import { consoleRoutes, type Surroundings } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useStepForm } from './step-form'
import { StepSection } from './step-section'

export function WordsSection({ words }: Pick<Surroundings, 'words'>) {
  const texts = useTexts('console')
  return (
    <StepSection title={texts.words} intro={texts.wordsIntro}>
      {words ? (
        <>
          <p className="text-sm break-words">
            {fill(texts.wordsRead, { count: words.count, file: words.file })}
            {!words.is_current && <span className="text-warn">{texts.wordsOld}</span>}
          </p>
          <TryWords />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{texts.noWords}</p>
      )}
    </StepSection>
  )
}

const maxCharacters = 2_000

function TryWords() {
  const texts = useTexts('console')
  const api = useApi(consoleRoutes)
  const { fail } = useStepForm()
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: async (tried: string) => ({ tried, ...(await api('consoleTryWords', { text: tried })) }),
    onError: fail,
  })
  const run = () => text.trim() !== '' && check.mutate(text)
  const { tried = '', hit } = check.data ?? {}

  return (
    <div>
      <Field
        label={texts.tryWords}
        value={text}
        maxLength={maxCharacters}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          run()
        }}
        after={
          <Button
            tone="quiet"
            size="small"
            className="mr-1.5 shrink-0"
            disabled={check.isPending || text.trim() === ''}
            onClick={run}
          >
            {texts.tryWordsButton}
          </Button>
        }
      />
      <p aria-live="polite" className="text-sm break-words">
        {check.isSuccess && !hit && texts.noHit}
        {hit && (
          <>
            {fill(texts.hit, { word: hit.word })}
            <span className="text-ink-soft">{tried.slice(Math.max(0, hit.start - 20), hit.start)}</span>
            <mark className="rounded-[3px] bg-bad-wash px-0.5 text-bad">
              {tried.slice(hit.start, hit.end)}
            </mark>
            <span className="text-ink-soft">{tried.slice(hit.end, hit.end + 20)}</span>
          </>
        )}
      </p>
    </div>
  )
}
