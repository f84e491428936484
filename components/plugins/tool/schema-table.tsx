'use client'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import { useTexts } from '@/lib/messages/use-texts'
import { SchemaRowFields } from './schema-row-fields'
import { addProperty, removeProperty, rowsOf, type SchemaPath } from './schema-rows'
import { ScrollingTable } from './scrolling-table'
import { useRowFocus } from './use-row-focus'
import { useRowKeys } from './use-row-keys'

interface SchemaTableProps {
  readonly label: string
  /** `body`: the request; `reply`: the response, with what the model is given. */
  readonly mode: 'body' | 'reply'
  readonly schema: ToolSchema
  readonly onChange: (schema: ToolSchema) => void
  readonly problemOf: (path: SchemaPath) => string | undefined
}

const columnNames = {
  body: ['name', 'type', 'required', 'description', 'default', 'choices', 'actions'],
  reply: ['name', 'type', 'toModel', 'description', 'actions'],
} as const

/** The fields of an object, nested ones indented below their parent; all of it works by keyboard. */
export function SchemaTable({ label, mode, schema, onChange, problemOf }: SchemaTableProps) {
  const texts = useTexts('toolEditor')
  const { body, add, focusRow } = useRowFocus()
  const rows = rowsOf(schema)
  const keys = useRowKeys(rows.length)

  const addTo = (parent: SchemaPath) => {
    const added = addProperty(schema, parent)
    onChange(added.schema)
    const key = JSON.stringify(added.path)
    const index = rowsOf(added.schema).findIndex(({ path }) => JSON.stringify(path) === key)
    keys.added(index)
    focusRow(index)
  }

  const remove = (path: SchemaPath, index: number) => {
    const next = removeProperty(schema, path)
    const left = rowsOf(next).length
    onChange(next)
    keys.removed(index, rows.length - left)
    focusRow(Math.min(index, left - 1))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.length > 0 && (
        <ScrollingTable
          label={label}
          columns={columnNames[mode].map((name) => texts.columns[name])}
          minWidth={mode === 'body' ? 'min-w-[860px]' : 'min-w-[620px]'}
          bodyRef={body}
        >
          {rows.map((row, index) => (
            <SchemaRowFields
              key={keys.keys[index]}
              mode={mode}
              row={row}
              root={schema}
              problem={problemOf(row.path)}
              onChange={onChange}
              onAdd={() => addTo(row.path)}
              onRemove={() => remove(row.path, index)}
            />
          ))}
        </ScrollingTable>
      )}
      <Button ref={add} tone="quiet" size="small" className="justify-self-start" onClick={() => addTo([])}>
        <Icon path={plus} className="size-4" />
        {texts.addField}
      </Button>
    </div>
  )
}
