import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Draws the control with the ids that tie it to its label and its message. */
  readonly children: (control: ControlIds) => ReactNode
}

interface ControlIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/** A label above a control and a message below it; an error takes the place of the hint and is announced. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error !== undefined,
      })}
      <p
        id={`${id}-message`}
        aria-live="polite"
        className={`min-h-5 text-sm ${error ? 'text-bad' : 'text-ink-faint'}`}
      >
        {message}
      </p>
    </div>
  )
}

export const controlStyle =
  'w-full rounded-s border border-line-strong bg-paper-raised px-3.5 text-md text-ink transition-colors duration-(--motion) hover:border-ink-faint focus-visible:border-indigo focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad disabled:cursor-not-allowed disabled:opacity-55'
