'use client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { frameLimits } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface QuestionEditorProps {
  readonly question: string
  /**
   * @param onSent called when the question is sent
   * @param onRefused called when it is not, with the reason
   */
  readonly onAsk: (content: string, onSent: () => void, onRefused: (sentence: string) => void) => void
  readonly onClose: () => void
}

const limit = frameLimits.questionCharacters

/** The last question, to be changed and asked anew in its place; the answer as it was stays as an earlier version. */
export function QuestionEditor({ question, onAsk, onClose }: QuestionEditorProps) {
  const answer = useTexts('answer')
  const home = useTexts('home')
  const [text, setText] = useState(question)
  const [refusal, setRefusal] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<Element | null>(null)
  // The reader has pressed a button under the answer; the field stands above it.
  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
    field.current?.select()
  }, [])
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const content = text.trim()
  const isTooLong = content.length > limit
  const problem = isTooLong ? fill(home.tooLong, { limit, count: content.length }) : refusal
  const ask = () => {
    if (content === '' || isTooLong) return field.current?.focus()
    onAsk(content, onClose, setRefusal)
  }
  const handleKey = (event: KeyboardEvent) => {
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
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setRefusal('')
        }}
        aria-label={answer.editedQuestion}
        aria-invalid={problem !== ''}
        className="block w-full bg-transparent leading-relaxed outline-none"
      />
      <p role="alert" className={problem === '' ? 'sr-only' : 'pt-1 text-sm text-bad'}>
        {problem}
      </p>
      <EditorButtons onCancel={close} />
    </form>
  )
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
