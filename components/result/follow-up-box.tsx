'use client'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useEnterKey } from '@/components/ui/enter-key'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { IconButton } from '@/components/ui/icon-button'
import { frameLimits } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { useFollowUpText } from './use-follow-up-text'

interface FollowUpBoxProps {
  /** Text that came back because it was refused. */
  readonly returnedText: string
  readonly isAnswering: boolean
  readonly onAsk: (content: string) => void
  readonly onStop: () => void
}

/** The box for the next question, at the foot of the page; while an answer is written it stops it. */
export function FollowUpBox({ returnedText, isAnswering, onAsk, onStop }: FollowUpBoxProps) {
  const { result, home } = useMessages()
  const [text, setText] = useFollowUpText(returnedText)
  const field = useRef<HTMLTextAreaElement>(null)
  const enter = useEnterKey()
  const problemId = useId()
  const isTooLong = text.trim().length > frameLimits.questionCharacters
  const send = () => {
    const content = text.trim()
    if (content === '' || isTooLong || isAnswering) return field.current?.focus()
    setText('')
    onAsk(content)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!enter.isSending(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className="sticky bottom-0 z-10 bg-gradient-to-b from-transparent to-paper to-40% pt-8 pb-[22px]">
      <div className="max-w-[826px] rounded-[28px] border border-line-strong bg-paper-raised py-2 pr-2 pl-5 shadow-high focus-within:border-indigo">
        <div className="flex items-end gap-2">
          <GrowingTextArea
            ref={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeyDown}
            onCompositionEnd={enter.onCompositionEnd}
            aria-label={result.followUpLabel}
            aria-invalid={isTooLong}
            aria-describedby={isTooLong ? problemId : undefined}
            placeholder={result.followUp}
            autoComplete="off"
            enterKeyHint="send"
            className="my-auto block min-w-0 flex-1 bg-transparent py-1.5 leading-relaxed outline-none"
          />
          {isAnswering ? (
            <StopButton onStop={onStop} />
          ) : (
            <IconButton tone="primary" size="large" label={home.send} onClick={send}>
              <ArrowUp aria-hidden />
            </IconButton>
          )}
        </div>
        {isTooLong && (
          <p id={problemId} role="alert" className="pt-1 text-sm text-bad">
            {fill(home.tooLong, { limit: frameLimits.questionCharacters, count: text.trim().length })}
          </p>
        )}
      </div>
    </div>
  )
}

function StopButton({ onStop }: { readonly onStop: () => void }) {
  const { result } = useMessages()
  return (
    <button
      type="button"
      onClick={onStop}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-pill border border-line-strong px-4 text-sm hover:bg-paper-sunken"
    >
      <Square aria-hidden className="size-3 fill-current" />
      {result.stop}
    </button>
  )
}
