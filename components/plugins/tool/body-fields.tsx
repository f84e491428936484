'use client'
import { useId } from 'react'
import { type BodyType, bodyTypes } from '@/lib/contract/plugins/tool'
import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import { useSchemaProblem } from './schema-problem'
import { SchemaTable } from './schema-table'
import { useToolEditor } from './tool-context'

const emptyObject: ToolSchema = { type: 'object', properties: {} }

/** How the body is sent, and its fields. A GET has none. */
export function BodyFields() {
  const { settings, change, problemOf } = useToolEditor()
  const texts = useTexts('toolEditor')
  const problemAt = useSchemaProblem('body', settings.body_schema)
  const id = useId()
  const { content_type: type, body_schema: schema } = settings
  const problem = problemOf('content_type') ?? problemOf('body')
  if (settings.method === 'GET' && type === '' && !schema) return null

  const changeType = (next: BodyType) => change({ content_type: next, body_schema: schemaFor(next, schema) })

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-serif text-md font-semibold">{texts.fields.body_schema}</h2>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.fields.content_type}
      </label>
      <select
        id={id}
        value={type}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => {
          const next = bodyTypes.find((each) => each === target.value)
          if (next !== undefined) changeType(next)
        }}
        className={`${fieldFrame} min-h-11 max-w-80 px-3 text-sm`}
      >
        {bodyTypes.map((each) => (
          <option key={each} value={each}>
            {texts.bodyTypes[each]}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {type === 'text/plain' && <p className="text-sm text-ink-faint">{texts.textBody}</p>}
      {type !== '' && type !== 'text/plain' && (
        <SchemaTable
          label={texts.fields.body_schema}
          mode="body"
          schema={schema ?? emptyObject}
          problemOf={problemAt}
          onChange={(next) => change({ body_schema: next })}
        />
      )}
    </section>
  )
}

function schemaFor(type: BodyType, schema: ToolSchema | undefined): ToolSchema | undefined {
  if (type === '') return undefined
  if (type === 'text/plain') return { type: 'string' }
  return schema?.type === 'object' ? schema : emptyObject
}
