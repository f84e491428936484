'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { trash2 } from '@/components/ui/icon-paths'
import { parameterPlaces, type ToolParameter } from '@/lib/contract/plugins/tool'
import { valueTypes } from '@/lib/contract/plugins/tool-schema'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { cellStyle, nameCellStyle, TypeCell, ValueCells } from './value-cells'
import { RowCheckbox, RowSelect, ValueField } from './value-field'
import { without } from './without'

interface ParameterRowProps {
  readonly parameter: ToolParameter
  readonly index: number
  readonly problemOf: (part: string) => string | undefined
  readonly onChange: (parameter: ToolParameter) => void
  readonly onRemove: () => void
}

export function ParameterRow({ parameter, index, problemOf, onChange, onRemove }: ParameterRowProps) {
  const texts = useTexts('toolEditor')
  const name = parameter.name || fill(texts.parameter, { index: index + 1 })
  const labelOf = (what: string) => fill(texts.cell, { name, what })
  const itemType = parameter.type === 'array' ? (parameter.items ?? 'string') : undefined
  const cells = { parameter, labelOf, problemOf, onChange }
  return (
    <tr className="border-b border-line last:border-b-0">
      <NameCell {...cells} />
      <TypeCell
        type={parameter.type}
        types={valueTypes}
        itemType={itemType}
        labelOf={labelOf}
        onType={(type) => onChange(withType(parameter, type))}
        onItemType={(items) => onChange({ ...without(parameter, 'enum'), items })}
      />
      <PlaceCells {...cells} />
      <DescriptionCell {...cells} />
      <ValueCells
        type={parameter.type}
        preset={parameter.default}
        choices={parameter.enum}
        choiceType={itemType}
        labelOf={labelOf}
        problems={{ preset: problemOf('default'), choices: problemOf('enum') }}
        onPreset={(found) =>
          onChange({
            ...without(parameter, 'default'),
            ...('value' in found ? { default: found.value } : {}),
          })
        }
        onChoices={(choices) =>
          onChange({ ...without(parameter, 'enum'), ...(choices.length > 0 ? { enum: choices } : {}) })
        }
      />
      <td className={`${cellStyle} w-14`}>
        <RowCheckbox
          label={labelOf(texts.columns.fixed)}
          isChecked={parameter.fixed}
          onChange={(fixed) => onChange({ ...parameter, fixed })}
        />
      </td>
      <td className={`${cellStyle} w-12`}>
        <IconButton label={fill(texts.removeField, { name })} onClick={onRemove}>
          <Icon path={trash2} className="size-4" />
        </IconButton>
      </td>
    </tr>
  )
}

interface CellProps extends Pick<ParameterRowProps, 'parameter' | 'problemOf' | 'onChange'> {
  readonly labelOf: (what: string) => string
}

function NameCell({ parameter, labelOf, problemOf, onChange }: CellProps) {
  const { columns } = useTexts('toolEditor')
  const { parameterNameEmpty } = useTexts('toolFields')
  return (
    <td className={nameCellStyle}>
      <ValueField
        label={labelOf(columns.name)}
        value={parameter.name}
        error={problemOf('name')}
        isCode
        isRequired
        data-control="name"
        onCommit={(text) => {
          const name = text.trim()
          if (name === '') return parameterNameEmpty
          if (name !== parameter.name) onChange({ ...parameter, name })
          return undefined
        }}
      />
    </td>
  )
}

/** Where it is sent, and whether it has to be. */
function PlaceCells({ parameter, labelOf, problemOf, onChange }: CellProps) {
  const { columns } = useTexts('toolEditor')
  const problem = problemOf('required')
  return (
    <>
      <td className={`${cellStyle} w-28`}>
        <RowSelect
          label={labelOf(columns.place)}
          value={parameter.in}
          values={parameterPlaces}
          onChange={(place) =>
            onChange({ ...parameter, in: place, required: place === 'path' || parameter.required })
          }
        />
      </td>
      <td className={`${cellStyle} w-14`}>
        <RowCheckbox
          label={labelOf(columns.required)}
          isChecked={parameter.required}
          onChange={(required) => onChange({ ...parameter, required })}
        />
        <p role="alert" className="text-xs text-bad empty:hidden">
          {problem}
        </p>
      </td>
    </>
  )
}

function DescriptionCell({ parameter, labelOf, problemOf, onChange }: CellProps) {
  const { columns } = useTexts('toolEditor')
  return (
    <td className={cellStyle}>
      <ValueField
        label={labelOf(columns.description)}
        value={parameter.description}
        error={problemOf('description')}
        onCommit={(description) => {
          onChange({ ...parameter, description })
          return undefined
        }}
      />
    </td>
  )
}

/** A value of another type is no default any more. */
function withType(parameter: ToolParameter, type: ToolParameter['type']): ToolParameter {
  const rest = without(parameter, 'default', 'enum', 'items', 'style', 'explode')
  return { ...rest, type, ...(type === 'array' ? { items: 'string' as const } : {}) }
}
