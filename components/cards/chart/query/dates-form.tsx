import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { useTexts } from '@/lib/messages/use-texts'
import type { FilterFormProps } from './filter-form-props'
import { FormFrame } from './form-frame'
import { dayOfPeriod, periodOfDay } from './period-days'

/** Dates from a day to another, both included; either may be open. */
export function DatesForm({ column, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'period' ? filter : null
  const [from, setFrom] = useState(dayOfPeriod(before?.from ?? null, 'first'))
  const [to, setTo] = useState(dayOfPeriod(before?.to ?? null, 'last'))
  const period = { from: periodOfDay(from), to: periodOfDay(to) }
  const isReversed = from !== '' && to !== '' && from > to
  const isOpen = period.from === null && period.to === null
  const made = isOpen || isReversed ? null : ({ kind: 'period', column: column.ref, ...period } as const)
  const bounds = { min: dayOf(column.least), max: dayOf(column.greatest) }
  return (
    <FormFrame made={made} isNew={!before} onApply={onApply}>
      <div className="grid grid-cols-2 gap-2 max-[360px]:grid-cols-1">
        <Field
          label={texts.first}
          type="date"
          value={from}
          canFail={false}
          {...bounds}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={texts.last}
          type="date"
          value={to}
          canFail={false}
          {...bounds}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <p role="alert" className="min-h-5 text-bad">
        {isReversed && texts.wrongOrder}
      </p>
    </FormFrame>
  )
}

function dayOf(text: string | null): string | undefined {
  return text === null ? undefined : text.slice(0, 10)
}
