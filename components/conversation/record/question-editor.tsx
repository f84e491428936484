'use client'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { giveFocusBack } from '@/components/ui/focus-return'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { usePreference } from '@/lib/client/page/preference-store'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface QuestionEditorProps {
  /** Maximum characters. */
  readonly limit: number
  readonly question: string
  /**
   * @param onSent called when the question was sent
   * @param onRefused called with the reason if not
   */
  readonly onAsk: (content: string, onSent: () => void, onRefused: (sentence: string) => void) => void
  readonly onClose: () => void
}

/** The previous answer stays as an earlier version. */
export function QuestionEditor({ question, limit, onAsk, onClose }: QuestionEditorProps) {
  const answer = useTexts('answer')
  const home = useTexts('home')
  const [text, setText] = useState(question)
  const [refusal, setRefusal] = useState('')
  const { field, close, leave } = useEditorFocus(onClose)
  const problemId = useId()
  const enter = useEnterKey()
  const sendKey = usePreference('sendKey')
  const content = text.trim()
  const isTooLong = content.length > limit
  const problem = isTooLong ? fill(home.tooLong, { limit, count: content.length }) : refusal

  const ask = () => {
    if (content === '') setRefusal(home.empty)
    if (content === '' || isTooLong) return field.current?.focus()
    onAsk(content, leave, setRefusal)
  }

  const handleKey = (event: KeyboardEvent) => {
    if (enter.isSending(event, sendKey)) {
      event.preventDefault()
      return ask()
    }
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }

  return (
    <form
      aria-label={answer.editQuestion}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="rounded-m border border-line-strong bg-paper-raised p-3 focus-within:border-indigo"
    >
      <GrowingTextArea
        ref={field}
        onKeyDown={handleKey}
        onCompositionEnd={enter.onCompositionEnd}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setRefusal('')
        }}
        aria-label={answer.editedQuestion}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : problemId}
        className="block w-full bg-transparent leading-relaxed outline-none"
      />
      <p id={problemId} role="alert" className={problem === '' ? 'sr-only' : 'pt-1 text-sm text-bad'}>
        {problem}
      </p>
      <EditorButtons onCancel={close} />
    </form>
  )
}

/** The button is under the answer; the field is above it. */
function useEditorFocus(onClose: () => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
    field.current?.select()
  }, [])
  return {
    field,
    close: () => {
      onClose()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
    /** The button that opened it is removed with the answer. */
    leave: () => {
      onClose()
      giveFocusBack(null)
    },
  }
}

function EditorButtons({ onCancel }: { readonly onCancel: () => void }) {
  const answer = useTexts('answer')
  const common = useTexts('common')
  return (
    <div className="mt-2 flex justify-end gap-2">
      <Button tone="quiet" onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button tone="primary" type="submit">
        {answer.askEdited}
      </Button>
    </div>
  )
}
