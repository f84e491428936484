'use client'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { outlineLimits, titleProblem } from './outline-draft'

interface OutlineTitleFieldProps {
  /** Counts from 1. */
  readonly number: number
  readonly title: string
  /** Unsaved text from before a reload. */
  readonly written: string | undefined
  readonly onWrite: (text: string) => void
  readonly onSave: (title: string) => void
  readonly onCancel: () => void
}

/** Inline editor of a section title: Enter saves, Escape cancels; blur saves if valid. */
export function OutlineTitleField({ number, onCancel, ...props }: OutlineTitleFieldProps) {
  const research = useTexts('research')
  const { text, setText, problem, save, leave } = useTitle({ ...props, onCancel })
  // Restored text is continued at its end; otherwise the title is selected.
  const selectFrom = props.written === undefined ? 0 : text.length
  const field = useRef<HTMLInputElement>(null)
  const enter = useEnterKey()
  const problemId = useId()

  const saveOrStay = () => {
    if (!save()) field.current?.focus()
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.preventDefault()
    if (enter.isSending(event)) saveOrStay()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }

  return (
    <div
      className="min-w-0 flex-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          type="text"
          // It replaces the pressed title.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          aria-label={fill(research.titleOf, { index: number })}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : problemId}
          placeholder={research.untitled}
          onFocus={(event) => event.target.setSelectionRange(selectFrom, text.length)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          onCompositionEnd={enter.onCompositionEnd}
          className="-ml-2.5 min-h-9 min-w-0 flex-1 rounded-s border border-indigo max-md:basis-full bg-paper-raised px-2 font-serif text-lg font-semibold aria-invalid:border-bad max-md:min-h-11"
        />
        <div className="flex gap-1">
          <Button size="small" tone="quiet" onClick={saveOrStay} className="max-md:min-h-11">
            {research.save}
          </Button>
          <Button size="small" tone="quiet" onClick={onCancel} className="max-md:min-h-11">
            {research.cancel}
          </Button>
        </div>
      </div>
      <p id={problemId} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** The text and its validity. Too long is reported immediately, empty on save. */
function useTitle({ title, written, onWrite, onSave, onCancel }: Omit<OutlineTitleFieldProps, 'number'>) {
  const research = useTexts('research')
  const [text, setText] = useState(written ?? title)
  const [isTried, setIsTried] = useState(false)
  const found = titleProblem(text)
  const long = fill(research.titleLong, { limit: outlineLimits.title, count: text.trim().length })

  const save = (): boolean => {
    setIsTried(true)
    if (found === null) onSave(text)
    return found === null
  }

  return {
    text,
    setText: (next: string) => {
      setText(next)
      onWrite(next)
    },
    problem: found === 'long' ? long : found === 'empty' && isTried ? research.titleEmpty : '',
    save,
    leave: () => void (found === 'empty' ? onCancel() : save()),
  }
}
