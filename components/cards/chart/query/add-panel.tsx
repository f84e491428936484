import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ChoiceList, type ListChoice } from './choice-list'
import { FilterEditor } from './filter-editor'
import { groupEdits, withFilter } from './frame-edits'
import { kindIcon } from './kind-icons'
import { columnHint, type OfferedColumn } from './offered-columns'
import type { PanelProps } from './panel-props'
import { useFoundValues } from './use-found-values'

/** Columns and values that become a condition, or a group. */
export function AddPanel(props: PanelProps) {
  const { frame, fileIds, columns, onApply } = props
  const texts = useTexts('queryEditor')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<OfferedColumn | null>(null)
  const { found, isLoading } = useFoundValues(fileIds, columns, text)
  if (picked) return <PickedColumn {...props} column={picked} onBack={() => setPicked(null)} />

  const typed = text.trim().toLowerCase()
  const isNamed = ({ name }: OfferedColumn) => name.toLowerCase().includes(typed)
  const toChoice = (column: OfferedColumn): ListChoice => ({
    id: `${column.ref.table} ${column.name}`,
    label: column.name,
    hint: columnHint(column, texts),
    icon: kindIcon(column),
    onChoose: () => setPicked(column),
  })
  const values = found.map(
    ({ column, value, count }): ListChoice => ({
      id: `${column.ref.table} ${column.name} ${value}`,
      label: fill(texts.equals, { name: column.name, value }),
      hint: fill(texts.count, { count }),
      icon: kindIcon(column),
      onChoose: () =>
        onApply(
          withFilter(frame, null, {
            kind: 'values',
            column: column.ref,
            values: [value],
            is_excluded: false,
          }),
        ),
    }),
  )
  const { sections } = texts
  return (
    <ChoiceList
      label={texts.find}
      text={text}
      onText={setText}
      sections={[
        { title: sections.columns, choices: columns.filter(isNamed).map(toChoice) },
        { title: sections.values, choices: values },
        {
          title: sections.otherColumns,
          // While values are searched, Enter must not open a column that was not typed.
          choices:
            typed === '' || isLoading ? [] : columns.filter((column) => !isNamed(column)).map(toChoice),
        },
      ]}
      note={<p className="border-t border-line pt-2 text-xs text-ink-soft max-sm:hidden">{texts.keys}</p>}
    />
  )
}

interface PickedColumnProps extends PanelProps {
  readonly column: OfferedColumn
  readonly onBack: () => void
}

function PickedColumn({ column, frame, fileIds, onApply, onBack }: PickedColumnProps) {
  const texts = useTexts('queryEditor')
  const { chart } = useTexts('answer')
  const place = useRef<HTMLDivElement>(null)
  // The field that had the focus is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const groups = groupEdits(frame, null, [column], { frame: chart.frame, editor: texts })
  return (
    <div ref={place} className="grid gap-3">
      <FilterEditor
        column={column}
        fileIds={fileIds}
        onBack={onBack}
        onApply={(filter) => onApply(withFilter(frame, null, filter))}
      />
      {groups.length > 0 && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {groups.map((edit) => (
            <Button
              key={edit.label}
              size="small"
              className="max-sm:min-h-11"
              onClick={() => onApply(edit.frame)}
            >
              {fill(texts.groupBy, { name: edit.label })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
