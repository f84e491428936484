'use client'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { isMask } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from './field-frame'

interface SecretFieldProps {
  readonly label: string
  /** In a row whose column has a heading. */
  readonly isLabelHidden?: boolean
  /** A mask once it is stored. */
  readonly value: string
  readonly placeholder?: string | undefined
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** Called when the field is left or Enter is pressed, never while it is typed: half of a secret is not saved. */
  readonly onCommit: (secret: string) => void
  readonly onLeave: () => void
}

/** A text that can be replaced but never read again. Leaving it empty keeps the stored one. */
export function SecretField(props: SecretFieldProps) {
  const { label, isLabelHidden = false, value, placeholder, error, hint } = props
  const texts = useTexts('pluginEditor')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, isLocked, type, leave, unlock, handleKey } = useSecretText(props, input)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm text-ink-soft'}>
        {label}
      </label>
      <div
        className={`${fieldFrame} flex min-h-11 items-center pr-1.5`}
        data-invalid={error ? true : undefined}
      >
        <input
          ref={input}
          id={id}
          value={typed ?? value}
          readOnly={isLocked}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={handleKey}
          className="w-full min-w-0 flex-1 self-stretch rounded-s bg-transparent px-3.5 font-mono text-sm text-ink outline-none"
        />
        {isLocked && (
          <button
            type="button"
            aria-label={fill(texts.replaceOf, { field: label })}
            onClick={unlock}
            className="min-h-8 shrink-0 rounded-s px-2 text-sm text-indigo hover:underline"
          >
            {texts.replace}
          </button>
        )}
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is typed until the field is left. */
function useSecretText(
  { value, onCommit, onLeave }: Pick<SecretFieldProps, 'value' | 'onCommit' | 'onLeave'>,
  input: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const leaveAfterPress = useAfterPress(onLeave)
  const commit = () => {
    if (typed !== null && !(typed.trim() === '' && isMask(value))) onCommit(typed.trim())
    setTyped(null)
    leaveAfterPress()
  }
  return {
    typed,
    /** A stored secret is replaced only on request. */
    isLocked: typed === null && isMask(value),
    type: setTyped,
    unlock: () => {
      setTyped('')
      input.current?.focus()
    },
    leave: commit,
    handleKey: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        event.preventDefault()
        // A form around it would send what was there before.
        flushSync(commit)
        input.current?.form?.requestSubmit()
      }
      if (event.key === 'Escape' && typed !== null) setTyped(isMask(value) ? null : value)
    },
  }
}
