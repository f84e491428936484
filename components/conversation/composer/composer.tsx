'use client'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { SendButton } from '@/components/sensitive-check/send-button'
import { useEnterKey } from '@/components/ui/enter-key'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { usePreference } from '@/lib/client/page/preference-store'

export interface ComposerSlots {
  readonly attachments?: ReactNode
  readonly shortcuts?: ReactNode
  readonly options?: ReactNode
  readonly scope?: ReactNode
  readonly model?: ReactNode
  readonly tools?: ReactNode
  readonly notes?: ReactNode
  readonly panel?: ReactNode
}

interface ComposerProps extends ComponentProps<typeof GrowingTextArea> {
  readonly slots?: ComposerSlots
  readonly problem: string
  readonly isBusy: boolean
  readonly onSend: () => void
  /** Called for Enter, if different from the button. */
  readonly onEnter?: () => void
  /** Replaces the send button. */
  readonly action?: ReactNode
  readonly frame: Omit<ComponentProps<'div'>, 'children'>
}

/** Controlled by its parent, which also validates the text. */
export function Composer({ slots = {}, problem, isBusy, frame, ...props }: ComposerProps) {
  const { onSend, onEnter = onSend, action, onKeyDown, onCompositionEnd, ...field } = props
  const enter = useEnterKey()
  const sendKey = usePreference('sendKey')
  const problemId = useId()
  const chosen = slots.options ?? slots.scope ?? slots.model
  const button = action ?? <SendButton isBusy={isBusy} onSend={onSend} />

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || !enter.isSending(event, sendKey)) return
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
          {...(sendKey === 'enter' ? {} : { enterKeyHint: 'enter' as const })}
          autoComplete="off"
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : problemId}
          onKeyDown={handleKeyDown}
          onCompositionEnd={(event) => {
            enter.onCompositionEnd(event)
            onCompositionEnd?.(event)
          }}
        />
        {!chosen && slots.tools}
        {!chosen && button}
      </div>
      <p id={problemId} role="alert" className={problem === '' ? 'sr-only' : 'pt-1 text-sm text-bad'}>
        {problem}
      </p>
      {slots.notes}
      {chosen && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {slots.options}
          {slots.scope}
          {slots.model}
          <div className="ml-auto flex items-center gap-1">
            {slots.tools}
            {button}
          </div>
        </div>
      )}
      {slots.panel}
    </div>
  )
}
