import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useTexts } from '@/lib/messages/use-texts'
import type { FilterFormProps } from './filter-form-props'
import { FormFrame } from './form-frame'
import { numberOfText, textOfNumber } from './typed-number'

const comparisons = [
  { value: '>', label: '>' },
  { value: '>=', label: '≥' },
  { value: '=', label: '=' },
  { value: '<=', label: '≤' },
  { value: '<', label: '<' },
] as const

/** Numbers compared with one number. */
export function NumberForm({ column, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'number' ? filter : null
  const [comparison, setComparison] = useState(before?.comparison ?? '>=')
  const [typed, setTyped] = useState(textOfNumber(column, before?.amount))
  const amount = numberOfText(column, typed)
  const made = amount === null ? null : ({ kind: 'number', column: column.ref, comparison, amount } as const)
  return (
    <FormFrame made={made} isNew={!before} onApply={onApply}>
      <SegmentedControl
        label={texts.comparison}
        segments={comparisons}
        value={comparison}
        onChange={setComparison}
      />
      <TypedNumber label={texts.amount} value={typed} isWrong={amount === null} onChange={setTyped} />
    </FormFrame>
  )
}

/** Numbers from one to another, both included. */
export function BetweenForm({ column, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'between' ? filter : null
  const [from, setFrom] = useState(textOfNumber(column, before?.least))
  const [to, setTo] = useState(textOfNumber(column, before?.greatest))
  const [least, greatest] = [numberOfText(column, from), numberOfText(column, to)]
  const isOrdered = least !== null && greatest !== null && least <= greatest
  const made = isOrdered ? ({ kind: 'between', column: column.ref, least, greatest } as const) : null
  const isReversed = least !== null && greatest !== null && !isOrdered
  return (
    <FormFrame made={made} isNew={!before} onApply={onApply}>
      <div className="grid grid-cols-2 gap-2">
        <TypedNumber label={texts.least} value={from} isWrong={least === null} onChange={setFrom} />
        <TypedNumber label={texts.greatest} value={to} isWrong={greatest === null} onChange={setTo} />
      </div>
      <p role="alert" className="min-h-5 text-bad">
        {isReversed && texts.wrongOrder}
      </p>
    </FormFrame>
  )
}

interface TypedNumberProps {
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

function TypedNumber({ label, value, isWrong, onChange }: TypedNumberProps) {
  const texts = useTexts('queryEditor')
  return (
    <Field
      label={label}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong && value.trim() !== '' ? texts.notNumber : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
