'use client'
import type { ValueType } from '@/lib/contract/plugins/tool-schema'
import { useTexts } from '@/lib/messages/use-texts'
import { RowSelect, ValueField } from './value-field'
import { choicesOfText, textOfValue, valueOfText } from './value-text'

/** Of a cell in a row of fields. */
export const cellStyle = 'px-2 py-1.5 align-top first:pl-3'

/** Of the first cell of a row: it stays in sight while the others scroll sideways. */
export const nameCellStyle = `${cellStyle} sticky left-0 z-1 bg-paper-raised max-sm:static`

type Choices = readonly (string | number | boolean | null)[]

interface ValueCellsProps {
  readonly type: ValueType | undefined
  readonly preset: unknown
  readonly choices: Choices | undefined
  /** Of a choice, when it is another: of the items of a list. */
  readonly choiceType?: ValueType | undefined
  readonly labelOf: (what: string) => string
  readonly problems?: { readonly preset?: string | undefined; readonly choices?: string | undefined }
  /** Without a value: there is none any more. */
  readonly onPreset: (preset: { readonly value?: unknown }) => void
  readonly onChoices: (choices: (string | number | boolean)[]) => void
}

/** Default and choices of a field; objects have no choices, and lists those of their items. */
export function ValueCells(props: ValueCellsProps) {
  const { type, preset, choices, choiceType = type, labelOf, problems = {}, onPreset, onChoices } = props
  const { columns, wrongType, choicesHint } = useTexts('toolEditor')
  const isSimple = choiceType !== 'object' && choiceType !== 'array'
  return (
    <>
      <td className={`${cellStyle} w-28`}>
        <ValueField
          label={labelOf(columns.default)}
          value={textOfValue(preset)}
          error={problems.preset}
          isCode
          onCommit={(text) => {
            const found = valueOfText(text, type)
            if (!found) return wrongType
            onPreset(found)
            return undefined
          }}
        />
      </td>
      <td className={`${cellStyle} w-28`}>
        {isSimple && (
          <ValueField
            label={labelOf(columns.choices)}
            value={(choices ?? []).map(textOfValue).join(', ')}
            placeholder={choicesHint}
            error={problems.choices}
            onCommit={(text) => {
              const found = choicesOfText(text, choiceType)
              if (!found) return wrongType
              onChoices([...found])
              return undefined
            }}
          />
        )}
      </td>
    </>
  )
}

interface TypeCellProps {
  readonly type: ValueType
  readonly types: readonly ValueType[]
  /** Of the items of a list. */
  readonly itemType: ValueType | undefined
  readonly labelOf: (what: string) => string
  readonly onType: (type: ValueType) => void
  readonly onItemType: (type: ValueType) => void
}

export function TypeCell({ type, types, itemType, labelOf, onType, onItemType }: TypeCellProps) {
  const texts = useTexts('toolEditor')
  return (
    <td className={`${cellStyle} w-28`}>
      <div className="grid gap-1">
        <RowSelect label={labelOf(texts.columns.type)} value={type} values={types} onChange={onType} />
        {itemType && (
          <RowSelect
            label={labelOf(texts.itemType)}
            value={itemType}
            values={types.filter((each) => each !== 'array')}
            onChange={onItemType}
          />
        )}
      </div>
    </td>
  )
}
