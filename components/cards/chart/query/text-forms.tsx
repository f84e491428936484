import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { frameSize } from '@/lib/contract/tables/query-frame'
import { useTexts } from '@/lib/messages/use-texts'
import type { FilterFormProps } from './filter-form-props'
import { FormFrame } from './form-frame'

/** Texts that contain others. */
export function ContainsForm({ column, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'contains' ? filter : null
  const [text, setText] = useState(before?.text ?? '')
  const [way, setWay] = useState<'has' | 'lacks'>(before?.is_excluded ? 'lacks' : 'has')
  const part = text.trim()
  const made = { kind: 'contains', column: column.ref, text: part, is_excluded: way === 'lacks' } as const
  return (
    <FormFrame made={part === '' ? null : made} isNew={!before} onApply={onApply}>
      <SegmentedControl
        label={texts.modes.contains}
        segments={[
          { value: 'has', label: texts.has },
          { value: 'lacks', label: texts.lacks },
        ]}
        value={way}
        onChange={setWay}
      />
      <Field
        label={texts.text}
        value={text}
        maxLength={frameSize.text}
        autoComplete="off"
        canFail={false}
        onChange={({ target }) => setText(target.value)}
      />
    </FormFrame>
  )
}

/** Rows without a value, or with one. */
export function MissingForm({ column, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'missing' ? filter : null
  const [way, setWay] = useState<'missing' | 'filled'>(before?.is_missing === false ? 'filled' : 'missing')
  const made = { kind: 'missing', column: column.ref, is_missing: way === 'missing' } as const
  return (
    <FormFrame made={made} isNew={!before} onApply={onApply}>
      <SegmentedControl
        label={texts.modes.missing}
        segments={[
          { value: 'missing', label: texts.isMissing },
          { value: 'filled', label: texts.isFilled },
        ]}
        value={way}
        onChange={setWay}
      />
    </FormFrame>
  )
}
