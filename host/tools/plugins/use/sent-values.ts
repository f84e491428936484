import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { bodyArgument } from '../../../../lib/contract/plugins/tool-arguments.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { readArguments } from '../call/read-arguments.ts'

interface SentText {
  readonly name: string
  readonly value: string
}

/** Maximum values that are listed one by one; the request shows all. */
const maxValues = 40

/**
 * @returns the values of a call as people read them, by the names that the tool's author gave them
 * @throws {InvalidArguments}
 */
export function sentValues(tool: ToolSettings, given: Readonly<Record<string, unknown>>): SentText[] {
  const { parameters, body } = readArguments(tool, given)
  const listed = parameters.flatMap(({ parameter: { name, fixed }, value }) =>
    fixed ? [] : [{ name, value: textOf(value) }],
  )
  return [...listed, ...bodyValues(body, tool.body_schema)].slice(0, maxValues)
}

function bodyValues(body: unknown, schema: ToolSchema | undefined): SentText[] {
  if (body === undefined) return []
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ name: bodyArgument, value: textOf(body) }]
  return Object.entries(body).map(([key, value]) => {
    const described =
      schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    return { name: described?.title || key, value: textOf(value) }
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object')
  return isList ? value.join('、') : JSON.stringify(value)
}
