'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** Whether room for an error is kept, so that nothing moves when there is one; default true. */
  readonly canFail?: boolean
  /** Rendered inside the frame, before or after the input. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The error is shown below and announced. */
export function Field({ label, error, hint, canFail = true, before, after, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <div className="flex min-h-11 items-center rounded-s border border-line-strong bg-paper-raised transition-colors duration-(--motion) focus-within:border-indigo focus-within:outline-1 focus-within:outline-indigo hover:border-ink-faint has-aria-invalid:border-bad has-aria-invalid:outline-bad">
        {before}
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          {...input}
          className="w-full min-w-0 flex-1 self-stretch rounded-s bg-transparent px-3.5 text-md text-ink outline-none"
        />
        {after}
      </div>
      <div className={canFail ? 'min-h-5 text-sm' : 'text-sm'}>
        <p id={`${id}-error`} role="alert" className="text-bad">
          {error}
        </p>
        {hint && !error && (
          <p id={`${id}-hint`} className="text-ink-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
