'use client'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { fill } from '@/lib/messages/fill'

interface ReasonFormProps {
  readonly label: string
  /** With {most} and {count}. */
  readonly texts: { readonly reasonHint: string; readonly reasonMissing: string; readonly reasonLong: string }
  readonly most: number
  readonly submit: string
  readonly busy: string
  readonly isBusy: boolean
  /** Whether the field is focused when it appears. */
  readonly isFocused?: boolean
  /** Further buttons. */
  readonly children?: ReactNode
  readonly onSubmit: (reason: string) => void
}

/** The reason of an operator, which is required and bounded. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, texts, most, submit, busy, isBusy, isFocused = false, children, onSubmit } = props
  const id = useId()
  const enter = useEnterKey()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const count = Array.from(reason.trim()).length
  const error = count > most ? fill(texts.reasonLong, { most, count }) : isMissing ? texts.reasonMissing : ''

  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(count === 0)
    if (count > 0 && count <= most && !isBusy) onSubmit(reason.trim())
  }

  return (
    <form onSubmit={send} className="grid gap-1.5" noValidate onCompositionEnd={enter.onCompositionEnd}>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <GrowingTextArea
        id={id}
        ref={isFocused ? focus : undefined}
        value={reason}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setReason(event.target.value)
          setIsMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          if (enter.isSending(event)) event.currentTarget.form?.requestSubmit()
        }}
        className="min-h-11 w-full rounded-s border border-line-strong bg-paper-raised px-3.5 py-2.5 text-ink outline-none focus:border-indigo focus:outline-1 focus:outline-indigo aria-invalid:border-bad"
      />
      <p
        id={`${id}-note`}
        role={error === '' ? undefined : 'alert'}
        className={`min-h-5 text-sm ${error === '' ? 'text-ink-faint' : 'text-bad'}`}
      >
        {error || fill(texts.reasonHint, { most })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          className="border-bad/40 text-bad max-sm:min-h-11"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? busy : submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** A ref; the same function in each rendering, so that it runs when the field appears only. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
