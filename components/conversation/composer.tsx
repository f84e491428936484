'use client'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { SendButton } from '@/components/shared/sensitive-check/send-button'
import { useEnterKey } from '@/components/ui/enter-key'
import { GrowingTextArea } from '@/components/ui/growing-text-area'

/** What stands around the text, where there is something to choose. */
interface ComposerSlots {
  readonly attachments?: ReactNode
  readonly shortcuts?: ReactNode
  readonly options?: ReactNode
  readonly scope?: ReactNode
  readonly model?: ReactNode
}

interface ComposerProps extends ComponentProps<typeof GrowingTextArea> {
  readonly slots?: ComposerSlots
  /** Why the text can't be sent as it is, or ''. */
  readonly problem: string
  /** A text is being looked at, or on its way. */
  readonly isBusy: boolean
  readonly onSend: () => void
  /** Enter was pressed, where that means something else than the button. */
  readonly onEnter?: () => void
  readonly sendIcon: ReactNode
  /** Stands in place of the button that sends. */
  readonly action?: ReactNode
  readonly frame: Omit<ComponentProps<'div'>, 'children'>
}

/**
 * The box in which something is written to be asked: on one line with its button, or, where something can be chosen,
 * over a row of that. Text, and what is allowed, are its owner's.
 */
export function Composer({ slots = {}, problem, isBusy, frame, ...props }: ComposerProps) {
  const { onSend, onEnter = onSend, sendIcon, action, onKeyDown, onCompositionEnd, ...field } = props
  const enter = useEnterKey()
  const problemId = useId()
  const chosen = slots.options ?? slots.scope ?? slots.model
  const button = action ?? (
    <SendButton isBusy={isBusy} onSend={onSend}>
      {sendIcon}
    </SendButton>
  )
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || !enter.isSending(event)) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div {...frame}>
      {slots.attachments}
      {slots.shortcuts}
      <div className={chosen ? undefined : 'flex items-end gap-2'}>
        <GrowingTextArea
          {...field}
          autoComplete="off"
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : problemId}
          onKeyDown={handleKeyDown}
          onCompositionEnd={(event) => {
            enter.onCompositionEnd(event)
            onCompositionEnd?.(event)
          }}
        />
        {!chosen && button}
      </div>
      <p id={problemId} role="alert" className={problem === '' ? 'sr-only' : 'pt-1 text-sm text-bad'}>
        {problem}
      </p>
      {chosen && (
        <div className="mt-2 flex items-center justify-between gap-2">
          {slots.options}
          {slots.scope}
          {slots.model}
          {button}
        </div>
      )}
    </div>
  )
}
