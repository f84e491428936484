'use client'
import { type ReactNode, useId } from 'react'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import type { ArgumentField } from './argument-fields'

interface ArgumentFormProps {
  readonly fields: readonly ArgumentField[]
  readonly texts: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (path: string, text: string) => void
}

/** One field for each argument, by its type. */
export function ArgumentForm({ fields, texts, problems, onChange }: ArgumentFormProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      {fields.map((field) => (
        <ArgumentInput
          key={field.path}
          field={field}
          text={texts[field.path] ?? field.initial}
          // A problem deep in the value of a field is shown at the field.
          problem={
            Object.entries(problems).find(
              ([path]) => path === field.path || path.startsWith(`${field.path}.`),
            )?.[1]
          }
          onChange={(text) => onChange(field.path, text)}
        />
      ))}
    </div>
  )
}

interface ArgumentInputProps {
  readonly field: ArgumentField
  readonly text: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

function ArgumentInput({ field, text, problem, onChange }: ArgumentInputProps) {
  const { debug } = useTexts('toolEditor')
  const id = useId()
  const isDeep = field.type === 'object' || field.type === 'array'
  const about = problem ? `${id}-error` : field.description ? `${id}-hint` : undefined
  const control = {
    id,
    value: text,
    'aria-required': field.isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': about,
  }
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1 ${isDeep ? 'col-span-full' : ''}`}>
      <label htmlFor={id} className="font-mono text-sm wrap-anywhere text-ink-soft">
        {field.label}
        {field.isRequired && <span aria-hidden> *</span>}
        {isDeep && <span className="font-sans text-xs text-ink-faint"> {debug.json}</span>}
      </label>
      {inputFor(field, control, debug, onChange)}
      <p id={`${id}-error`} role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </p>
      {!problem && field.description && (
        <p id={`${id}-hint`} className="line-clamp-2 text-xs text-ink-faint">
          {field.description}
        </p>
      )}
    </div>
  )
}

type Control = Readonly<Record<'id' | 'value', string>> & object

function inputFor(
  field: ArgumentField,
  control: Control,
  words: Readonly<Record<'unset' | 'yes' | 'no', string>>,
  onChange: (text: string) => void,
): ReactNode {
  const style = `${fieldFrame} min-h-10 px-3 text-sm`
  const options =
    field.type === 'boolean'
      ? [
          ['true', words.yes],
          ['false', words.no],
        ]
      : field.choices.map((choice) => [choice, choice])
  if (options.length > 0)
    return (
      <select {...control} onChange={({ target }) => onChange(target.value)} className={style}>
        <option value="">{words.unset}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  if (field.type === 'object' || field.type === 'array')
    return (
      <GrowingTextArea
        {...control}
        spellCheck={false}
        placeholder={field.type === 'array' ? '[]' : '{}'}
        onChange={({ target }) => onChange(target.value)}
        className={`${style} py-2 font-mono`}
      />
    )
  const isNumber = field.type === 'integer' || field.type === 'number'
  return (
    <input
      {...control}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : 'text'}
      onChange={({ target }) => onChange(target.value)}
      className={style}
    />
  )
}
