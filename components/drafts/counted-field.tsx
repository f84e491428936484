'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface CountedFieldProps extends Pick<ComponentProps<'textarea'>, 'name' | 'placeholder'> {
  readonly label: string
  readonly value: string
  /** In characters. */
  readonly limit: number
  readonly error?: string | undefined
  readonly hint?: string
  /** `line`: without line breaks; `text`: grows up to six lines; `long`: grows up to most of the window. */
  readonly shape: 'line' | 'text' | 'long'
  readonly onChange: (text: string) => void
  /** The text stands for one that is still missing: a click selects it, so that typing replaces it. */
  readonly isProvisional?: boolean
  /** The field was left. */
  readonly onLeave?: () => void
  readonly after?: ReactNode
  readonly 'data-control'?: string
}

const frame =
  'block w-full min-w-0 rounded-s border border-line-strong bg-paper-raised px-3.5 text-md text-ink outline-none transition-colors duration-(--motion) hover:border-ink-faint focus:border-indigo focus:outline-1 focus:outline-indigo aria-invalid:border-bad aria-invalid:focus:outline-bad'
const shapes = {
  text: 'min-h-11 py-2.5 leading-relaxed',
  long: 'min-h-40 max-h-[70vh]! py-2.5 leading-relaxed',
} as const

/** A text field with its count of characters, and the problem below it. */
export function CountedField(props: CountedFieldProps) {
  const { label, value, limit, error, hint, shape, onChange, onLeave, isProvisional, after, ...rest } = props
  const texts = useTexts('drafts')
  const id = useId()
  const count = Array.from(value).length
  const about = error ? 'error' : hint && 'hint'
  const control = {
    id,
    value,
    onBlur: useAfterPress(() => onLeave?.()),
    'aria-invalid': error !== undefined,
    'aria-describedby': [...(about ? [`${id}-${about}`] : []), `${id}-count`].join(' '),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-baseline gap-3 text-sm">
        <label htmlFor={id} className="text-ink-soft">
          {label}
        </label>
        <span
          aria-hidden
          data-over={count > limit || undefined}
          className="ml-auto text-xs text-ink-faint tabular-nums data-over:text-bad"
        >
          {fill(texts.counter, { count, limit })}
        </span>
        <span id={`${id}-count`} className="sr-only">
          {fill(texts.counterLabel, { count, limit })}
        </span>
      </div>
      {shape === 'line' ? (
        <LineField {...control} {...rest} isProvisional={isProvisional} onChange={onChange} />
      ) : (
        <GrowingTextArea
          {...control}
          {...rest}
          onChange={(event) => onChange(event.target.value)}
          className={`${frame} ${shapes[shape]}`}
        />
      )}
      {after}
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

type LineFieldProps = Pick<
  ComponentProps<'input'>,
  'id' | 'value' | 'name' | 'onBlur' | 'placeholder' | 'aria-invalid' | 'aria-describedby'
> &
  Pick<CountedFieldProps, 'isProvisional' | 'data-control' | 'onChange'>

function LineField({ onChange, isProvisional = false, ...input }: LineFieldProps) {
  return (
    <input
      {...input}
      // Not on focus: the press that focuses it sets the caret afterwards. What was selected by dragging stays.
      onClick={({ currentTarget: field }) => {
        if (isProvisional && field.selectionStart === field.selectionEnd) field.select()
      }}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className={`${frame} min-h-11`}
    />
  )
}
