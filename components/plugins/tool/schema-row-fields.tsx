'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { plus, trash2 } from '@/components/ui/icon-paths'
import { type ToolSchema, valueTypes } from '@/lib/contract/plugins/tool-schema'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import {
  changeProperty,
  isNameTaken,
  renameProperty,
  type SchemaRow,
  setRequired,
  withItemType,
  withType,
} from './schema-rows'
import { cellStyle, nameCellStyle, TypeCell, ValueCells } from './value-cells'
import { RowCheckbox, ValueField } from './value-field'
import { without } from './without'

interface SchemaRowFieldsProps {
  readonly mode: 'body' | 'reply'
  readonly row: SchemaRow
  readonly root: ToolSchema
  readonly problem: string | undefined
  readonly onChange: (root: ToolSchema) => void
  readonly onAdd: () => void
  readonly onRemove: () => void
}

export function SchemaRowFields(props: SchemaRowFieldsProps) {
  const { mode, row, root, onChange } = props
  const texts = useTexts('toolEditor')
  const { path, name, schema } = row
  const labelOf = (what: string) => fill(texts.cell, { name, what })
  const change = (patch: (schema: ToolSchema) => ToolSchema) => onChange(changeProperty(root, path, patch))
  return (
    <tr className="border-b border-line last:border-b-0">
      <NameCell {...props} labelOf={labelOf} />
      <TypeCell
        type={schema.type ?? 'string'}
        types={row.isDeepest ? valueTypes.filter((each) => each !== 'array') : valueTypes}
        itemType={row.itemType}
        labelOf={labelOf}
        onType={(type) => change((at) => withType(at, type))}
        onItemType={(type) => change((at) => withItemType(at, type))}
      />
      <FlagCell {...props} labelOf={labelOf} change={change} />
      <td className={cellStyle}>
        <ValueField
          label={labelOf(texts.columns.description)}
          value={schema.description ?? ''}
          onCommit={(description) => {
            change((at) => ({
              ...without(at, 'description'),
              ...(description === '' ? {} : { description }),
            }))
            return undefined
          }}
        />
      </td>
      {mode === 'body' && (
        <ValueCells
          type={schema.type}
          preset={schema.default}
          choices={schema.enum}
          labelOf={labelOf}
          onPreset={(found) =>
            change((at) => ({
              ...without(at, 'default'),
              ...('value' in found ? { default: found.value } : {}),
            }))
          }
          onChoices={(choices) =>
            change((at) => ({ ...without(at, 'enum'), ...(choices.length > 0 ? { enum: choices } : {}) }))
          }
        />
      )}
      <ActionCell {...props} />
    </tr>
  )
}

type LabelledProps = SchemaRowFieldsProps & { readonly labelOf: (what: string) => string }

/** Indented by its depth. */
function NameCell({ row: { path, name }, root, problem, onChange, labelOf }: LabelledProps) {
  const texts = useTexts('toolEditor')
  return (
    <td className={nameCellStyle} style={{ paddingLeft: `${0.75 + (path.length - 1) * 1.1}rem` }}>
      <ValueField
        label={labelOf(texts.columns.name)}
        value={name}
        error={problem}
        isCode
        data-control="name"
        onCommit={(text) => {
          const next = text.trim()
          if (next === '') return texts.nameEmpty
          if (isNameTaken(root, path, next)) return texts.nameTaken
          onChange(renameProperty(root, path, next))
          return undefined
        }}
      />
    </td>
  )
}

type FlagProps = LabelledProps & {
  readonly change: (patch: (schema: ToolSchema) => ToolSchema) => void
}

/** Required in a body; given to the model in a reply. */
function FlagCell({ mode, row, root, onChange, labelOf, change }: FlagProps) {
  const { columns } = useTexts('toolEditor')
  return (
    <td className={`${cellStyle} w-16`}>
      {mode === 'body' ? (
        <RowCheckbox
          label={labelOf(columns.required)}
          isChecked={row.isRequired}
          onChange={(isOn) => onChange(setRequired(root, row.path, isOn))}
        />
      ) : (
        <RowCheckbox
          label={labelOf(columns.toModel)}
          isChecked={row.schema.hidden !== true}
          onChange={(isOn) =>
            change((at) => ({ ...without(at, 'hidden'), ...(isOn ? {} : { hidden: true }) }))
          }
        />
      )}
    </td>
  )
}

function ActionCell({ row: { name, isParent }, onAdd, onRemove }: SchemaRowFieldsProps) {
  const texts = useTexts('toolEditor')
  return (
    <td className={`${cellStyle} w-20`}>
      <span className="flex">
        {isParent && (
          <IconButton label={fill(texts.addChild, { name })} onClick={onAdd}>
            <Icon path={plus} className="size-4" />
          </IconButton>
        )}
        <IconButton label={fill(texts.removeField, { name })} onClick={onRemove}>
          <Icon path={trash2} className="size-4" />
        </IconButton>
      </span>
    </td>
  )
}
