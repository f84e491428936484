import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { useThrottledValue } from '@/components/ui/hooks/use-throttled-value'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { columnValuesQuery } from '@/lib/client/api/own-tables'
import { tableLimits, tableRoutes } from '@/lib/contract/routes/table-routes'
import { frameSize } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { FilterFormProps } from './filter-form-props'
import { FormFrame } from './form-frame'
import { valueText } from './value-text'

const intervalMs = 300
/** Values that are seen at a glance. */
const maxUnsearched = 6

/** Rows with any of the chosen values, or with none of them. */
export function ValuesForm({ column, fileIds, filter, onApply }: FilterFormProps) {
  const texts = useTexts('queryEditor')
  const before = filter?.kind === 'values' ? filter : null
  const [way, setWay] = useState<'is' | 'isNot'>(before?.is_excluded ? 'isNot' : 'is')
  const [chosen, setChosen] = useState<readonly string[]>(before?.values ?? [])
  const [text, setText] = useState('')
  const isFine = chosen.length > 0 && chosen.length <= frameSize.values
  const made = {
    kind: 'values' as const,
    column: column.ref,
    values: [...chosen],
    is_excluded: way === 'isNot',
  }
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])

  return (
    <FormFrame made={isFine ? made : null} isNew={!before} onApply={onApply}>
      <SegmentedControl
        label={texts.modes.values}
        segments={[
          { value: 'is', label: texts.is },
          { value: 'isNot', label: texts.isNot },
        ]}
        value={way}
        onChange={setWay}
      />
      {column.distinct > maxUnsearched && (
        <Field
          label={texts.findValue}
          value={text}
          maxLength={tableLimits.queryCharacters}
          autoComplete="off"
          canFail={false}
          onChange={({ target }) => setText(target.value)}
          // It only searches: the button applies.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <ValueList
        column={column}
        fileIds={fileIds}
        text={text}
        own={before?.values ?? []}
        chosen={chosen}
        onToggle={toggle}
      />
      <p className="min-h-5 text-xs text-ink-soft" aria-live="polite">
        {chosen.length > frameSize.values
          ? fill(texts.tooMany, { count: frameSize.values })
          : chosen.length > 0 && fill(texts.chosen, { count: chosen.length })}
      </p>
    </FormFrame>
  )
}

interface ValueListProps extends Pick<FilterFormProps, 'column' | 'fileIds'> {
  readonly text: string
  /** Values of the condition before, which stay at the top. */
  readonly own: readonly string[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** Of one height while it loads, so that nothing moves. */
function ValueList({ column, fileIds, text, own, chosen, onToggle }: ValueListProps) {
  const texts = useTexts('queryEditor')
  const locale = useLocale()
  const typed = useThrottledValue(text.trim(), intervalMs)
  const reply = useQuery({
    ...columnValuesQuery(useApi(tableRoutes), fileIds, column.ref, typed),
    placeholderData: (earlier) => earlier,
  })
  const { values = [], more = false } = reply.data ?? {}
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  const first = typed === '' ? own : chosen.filter((value) => counts.has(value))
  const shown = [...new Set([...first, ...counts.keys()])]
  const height = column.distinct > maxUnsearched ? 'h-44' : 'h-32'
  return (
    <ListState query={reply} failed={texts.failed} skeleton={<Skeleton className={height} />}>
      {reply.data && (
        <ul
          aria-label={column.name}
          className={`${height} overflow-y-auto overscroll-contain rounded-s border border-line`}
        >
          {shown.map((value) => (
            <li key={value} className="flex min-h-9 items-center gap-2 px-2.5 max-sm:min-h-11">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Checkbox checked={chosen.includes(value)} onCheckedChange={() => onToggle(value)}>
                  {valueText(value, column.kind, locale)}
                </Checkbox>
              </span>
              <span className="shrink-0 text-xs text-ink-soft">
                {counts.has(value) && fill(texts.count, { count: counts.get(value) ?? 0 })}
              </span>
            </li>
          ))}
          {shown.length === 0 && <li className="px-2.5 py-3 text-ink-soft">{texts.none}</li>}
          {more && <li className="px-2.5 py-2 text-xs text-ink-soft">{texts.more}</li>}
        </ul>
      )}
    </ListState>
  )
}
