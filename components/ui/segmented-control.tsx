'use client'
import { useId } from 'react'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly isDisabled?: boolean
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A single choice among few, built on native radio buttons with their arrow keys, form behaviour and semantics. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-pill large-text:rounded-l bg-paper-sunken p-[3px] text-sm">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} title={segment.hint} className="segment">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-pill outline-none"
          />
          <span className="relative pointer-events-none">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
