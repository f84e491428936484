'use client'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { square } from '@/components/ui/icon-paths'
import { frameLimits } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { Composer } from './composer'
import { type DraftOptions, useDraft } from './use-draft'

interface FollowUpProps extends DraftOptions {
  readonly isAnswering: boolean
  /** Whether the answer waits for the reader, who may ask something else instead. */
  readonly isAwaited?: boolean
  /** Whether the check before sending runs; nothing else is sent meanwhile. */
  readonly isChecking: boolean
  /** Whether a question waits for the connection; until then it can be cancelled. */
  readonly isWaiting: boolean
  /**
   * @param onSent called when the text is sent
   * @param onRefused called when it is not, with the reason
   */
  readonly onAsk: (content: string, onSent: () => void, onRefused: (sentence: string) => void) => void
  readonly onCancel: () => void
  readonly onStop: () => void
  /** The label and the placeholder; by default those of a follow-up. */
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Rendered above the box, over the page. */
  readonly above?: ReactNode
}

const limit = frameLimits.questionCharacters

/** The box for the next question, at the bottom of the page; while an answer streams it offers to stop it. */
export function FollowUp({ isAnswering, isChecking, isWaiting, onAsk, ...props }: FollowUpProps) {
  const { isAwaited = false } = props
  const home = useTexts('home')
  const result = useTexts('result')
  const [text, setText] = useDraft(props)
  const [refusal, setRefusal] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusOnDraft(field, props.drafted)
  const content = text.trim()
  const isTooLong = content.length > limit
  const send = () => {
    if (content === '' || isTooLong || (isAnswering && !isAwaited)) return field.current?.focus()
    setRefusal('')
    // Text written during the check is kept.
    const clear = () => setText((current) => (current.trim() === content ? '' : current))
    onAsk(content, clear, (sentence) => {
      setRefusal(sentence)
      field.current?.focus()
    })
  }
  const action =
    isAnswering && (!isAwaited || content === '') ? (
      <StopButton onStop={props.onStop}>{result.stop}</StopButton>
    ) : isWaiting ? (
      <StopButton onStop={props.onCancel} focusAfter={field}>
        {result.connection.cancel}
      </StopButton>
    ) : undefined
  return (
    // On a small screen what is awaited has all the room.
    <div
      data-awaited={isAwaited || undefined}
      className="sticky bottom-(--bottom-bar) z-10 fade-to-paper pt-8 pb-[22px] max-md:data-awaited:relative max-md:data-awaited:bottom-auto"
    >
      <div className="pointer-events-none absolute inset-x-0 bottom-[calc(100%-1.25rem)] flex max-w-[826px] flex-wrap items-center justify-center gap-2">
        {props.above}
      </div>
      <Composer
        frame={{
          className:
            'max-w-[826px] rounded-[28px] border border-line-strong bg-paper-raised py-2 pr-2 pl-5 shadow-high focus-within:border-indigo',
        }}
        ref={field}
        value={text}
        readOnly={isWaiting}
        onChange={(event) => {
          setText(event.target.value)
          setRefusal('')
        }}
        aria-label={props.label ?? result.followUpLabel}
        placeholder={isAwaited ? result.askInstead : (props.placeholder ?? result.followUp)}
        enterKeyHint="send"
        className="my-auto block min-w-0 flex-1 bg-transparent py-1.5 leading-relaxed outline-none"
        problem={isTooLong ? fill(home.tooLong, { limit, count: content.length }) : refusal}
        isBusy={isChecking}
        onSend={send}
        action={action}
      />
    </div>
  )
}

/** What was taken up is to be gone on with: the focus follows it into the box. */
function useFocusOnDraft(field: RefObject<HTMLElement | null>, drafted: DraftOptions['drafted']): void {
  useEffect(() => {
    if (drafted && drafted.text !== '') field.current?.focus()
  }, [field, drafted])
}

interface StopButtonProps {
  readonly onStop: () => void
  /** Where the focus goes then. */
  readonly focusAfter?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

function StopButton({ onStop, focusAfter, children }: StopButtonProps) {
  return (
    <button
      type="button"
      onClick={() => {
        onStop()
        focusAfter?.current?.focus()
      }}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-pill border border-line-strong px-4 text-sm hover:bg-paper-sunken"
    >
      <Icon path={square} className="size-3 fill-current" />
      {children}
    </button>
  )
}
