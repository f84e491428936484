'use client'
import { type ReactNode, useId } from 'react'
import { SendButton } from '@/components/shared/sensitive-check/send-button'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { Icon } from '@/components/ui/icon'
import { arrowUp, square } from '@/components/ui/icon-paths'
import { useMessages } from '@/lib/session/locale-context'
import { type FollowUpOptions, useFollowUpBox } from './use-follow-up-box'

interface FollowUpBoxProps extends FollowUpOptions {
  /** The check before sending runs; nothing else is sent meanwhile. */
  readonly isChecking: boolean
  /** A question waits for the connection; until then it can be taken back. */
  readonly isWaiting: boolean
  readonly onCancel: () => void
  readonly onStop: () => void
  /** What floats over the page above the box. */
  readonly above?: ReactNode
}

/** The box for the next question, at the foot of the page; while an answer is written it stops it. */
export function FollowUpBox({
  isChecking,
  isWaiting,
  onCancel,
  onStop,
  above,
  ...options
}: FollowUpBoxProps) {
  const { result } = useMessages()
  const { field, ...box } = useFollowUpBox(options)
  const problemId = useId()
  const hasProblem = box.problem !== ''
  return (
    <div className="sticky bottom-0 z-10 fade-to-paper pt-8 pb-[22px]">
      <div className="pointer-events-none absolute inset-x-0 bottom-[calc(100%-1.25rem)] flex max-w-[826px] flex-wrap items-center justify-center gap-2">
        {above}
      </div>
      <div className="max-w-[826px] rounded-[28px] border border-line-strong bg-paper-raised py-2 pr-2 pl-5 shadow-high focus-within:border-indigo">
        <div className="flex items-end gap-2">
          <GrowingTextArea
            ref={field}
            value={box.text}
            readOnly={isWaiting}
            onChange={box.handleChange}
            onKeyDown={box.handleKeyDown}
            onCompositionEnd={box.handleCompositionEnd}
            aria-label={result.followUpLabel}
            aria-invalid={hasProblem}
            aria-describedby={hasProblem ? problemId : undefined}
            placeholder={result.followUp}
            autoComplete="off"
            enterKeyHint="send"
            className="my-auto block min-w-0 flex-1 bg-transparent py-1.5 leading-relaxed outline-none"
          />
          {options.isAnswering ? (
            <StopButton onStop={onStop}>{result.stop}</StopButton>
          ) : isWaiting ? (
            <StopButton
              onStop={() => {
                onCancel()
                field.current?.focus()
              }}
            >
              {result.connection.cancel}
            </StopButton>
          ) : (
            <SendButton isBusy={isChecking} onSend={box.send}>
              <Icon path={arrowUp} />
            </SendButton>
          )}
        </div>
        <p id={problemId} role="alert" className={hasProblem ? 'pt-1 text-sm text-bad' : 'sr-only'}>
          {box.problem}
        </p>
      </div>
    </div>
  )
}

interface StopButtonProps {
  readonly onStop: () => void
  readonly children: ReactNode
}

function StopButton({ onStop, children }: StopButtonProps) {
  return (
    <button
      type="button"
      onClick={onStop}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-pill border border-line-strong px-4 text-sm hover:bg-paper-sunken"
    >
      <Icon path={square} className="size-3 fill-current" />
      {children}
    </button>
  )
}
