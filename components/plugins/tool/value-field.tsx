'use client'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { useTexts } from '@/lib/messages/use-texts'
import { cellField } from '../editor/field-frame'

interface ValueFieldProps {
  readonly label: string
  /** The value as text. */
  readonly value: string
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly isCode?: boolean
  readonly 'data-control'?: string
  /** The text is also taken when nothing was typed. */
  readonly isRequired?: boolean
  /** @returns a sentence about a text that cannot be used, which stays in the field; undefined once it was taken */
  readonly onCommit: (text: string) => string | undefined
}

/** A field of a row that is applied when it is left: while it is typed, it may not be a value yet. */
export function ValueField({
  label,
  value,
  error,
  isCode = false,
  isRequired = false,
  onCommit,
  ...rest
}: ValueFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const shown = problem ?? error
  const found = useRef<string>(undefined)
  const showFound = useAfterPress(() => setProblem(found.current))

  const commit = () => {
    if (typed === null && !isRequired) return
    found.current = onCommit(typed ?? value)
    if (found.current === undefined) setTyped(null)
    showFound()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') {
      setTyped(null)
      setProblem(undefined)
    }
  }

  return (
    <>
      <input
        {...rest}
        value={typed ?? value}
        aria-label={label}
        aria-invalid={shown !== undefined}
        aria-describedby={shown ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={handleKey}
        className={`${cellField} ${isCode ? 'font-mono' : ''}`}
      />
      <p id={id} role="alert" className="pt-1 text-xs text-bad empty:hidden">
        {shown}
      </p>
    </>
  )
}

interface TypeSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly onChange: (value: Value) => void
}

/** A choice in a row. The names of all choices are in the catalogue. */
export function RowSelect<Value extends string>({ label, value, values, onChange }: TypeSelectProps<Value>) {
  const { choices } = useTexts('toolEditor')
  return (
    <select
      value={value}
      aria-label={label}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      className={`${cellField} pr-1`}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {(choices as Readonly<Record<string, string>>)[each] ?? each}
        </option>
      ))}
    </select>
  )
}

interface RowCheckboxProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

export function RowCheckbox({ label, isChecked, onChange }: RowCheckboxProps) {
  return (
    <span className="grid min-h-9 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="check-box"
      />
    </span>
  )
}
