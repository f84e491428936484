import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useTexts } from '@/lib/messages/use-texts'
import { DatesForm } from './dates-form'
import type { FilterFormProps } from './filter-form-props'
import { type FilterMode, filterModes, modeOf } from './filter-modes'
import { kindIcon } from './kind-icons'
import { BetweenForm, NumberForm } from './number-forms'
import { columnHint } from './offered-columns'
import { ContainsForm, MissingForm } from './text-forms'
import { ValuesForm } from './values-form'

interface FilterEditorProps extends FilterFormProps {
  readonly onBack?: () => void
}

/** A condition for a column: by values, numbers, dates or missing values, as its kind allows. */
export function FilterEditor({ onBack, ...props }: FilterEditorProps) {
  const texts = useTexts('queryEditor')
  const { column, filter } = props
  const modes = filterModes(column)
  const [mode, setMode] = useState<FilterMode>(modeOf(column, filter))
  const own = filter && modeOf(column, filter) === mode ? props : { ...props, filter: undefined }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-9 items-center gap-2">
        {onBack && (
          <IconButton label={texts.back} onClick={onBack} className="max-sm:size-11">
            <Icon path={chevronLeft} className="size-4" />
          </IconButton>
        )}
        <Icon path={kindIcon(column)} className="size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0 flex-1 truncate font-medium">{column.name}</p>
        <p className="max-w-[50%] truncate text-xs text-ink-soft">{columnHint(column, texts)}</p>
      </div>
      {modes.length > 1 && (
        <SegmentedControl
          label={texts.mode}
          segments={modes.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onChange={setMode}
        />
      )}
      <ModeForm key={mode} mode={mode} {...own} />
    </div>
  )
}

function ModeForm({ mode, ...props }: FilterFormProps & { readonly mode: FilterMode }) {
  switch (mode) {
    case 'values':
      return <ValuesForm {...props} />
    case 'contains':
      return <ContainsForm {...props} />
    case 'number':
      return <NumberForm {...props} />
    case 'between':
      return <BetweenForm {...props} />
    case 'dates':
      return <DatesForm {...props} />
    case 'missing':
      return <MissingForm {...props} />
  }
}
