'use client'
import type { ReactNode } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: string
  }[]
  readonly onChoose: (value: Value) => void
  readonly children?: ReactNode
}

export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
  children,
}: ChoiceProps<Value>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
      <p aria-hidden className="text-sm text-ink-soft">
        {label}
      </p>
      <SegmentedControl label={label} segments={options} value={value} onChange={onChoose} />
      {children && <div className="text-sm text-ink-faint">{children}</div>}
    </div>
  )
}
