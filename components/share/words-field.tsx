'use client'
import { useId } from 'react'
import { GrowingTextArea } from '@/components/ui/growing-text-area'

interface WordsFieldProps {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export function WordsField({ label, value, most, error, onChange }: WordsFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <GrowingTextArea
        id={id}
        rows={2}
        value={value}
        maxLength={most}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-s border border-line-strong bg-paper px-3.5 py-2.5 text-md text-ink aria-invalid:border-bad"
      />
      <p id={`${id}-error`} role="alert" className="text-sm text-bad">
        {error}
      </p>
    </div>
  )
}
