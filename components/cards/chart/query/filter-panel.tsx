import { useTexts } from '@/lib/messages/use-texts'
import { FilterEditor } from './filter-editor'
import { withFilter } from './frame-edits'
import { isSameColumn } from './offered-columns'
import type { PanelProps } from './panel-props'

/** Changes a condition that the query has. */
export function FilterPanel({ frame, fileIds, columns, at, onApply }: PanelProps & { readonly at: number }) {
  const texts = useTexts('queryEditor')
  const filter = frame.filters[at]
  const column = filter && columns.find(({ ref }) => isSameColumn(ref, filter.column))
  if (!column) return <p className="p-2 text-ink-soft">{texts.none}</p>
  return (
    <FilterEditor
      column={column}
      filter={filter}
      fileIds={fileIds}
      onApply={(changed) => onApply(withFilter(frame, at, changed))}
    />
  )
}
