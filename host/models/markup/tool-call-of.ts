import type { ToolCall, ToolDefinition } from '../language-model.ts'
import { offeredName } from '../offered-name.ts'
import { isRecord, jsonOf, type TextCall, type TextValue } from './text-calls.ts'

/** @returns a call that was written as text; null when its tool was not offered. Arguments may be invalid */
export function toolCallOf({ name, values }: TextCall, tools: readonly ToolDefinition[]): ToolCall | null {
  const meant = offeredName(
    name,
    tools.map((tool) => tool.name),
  )
  const tool = tools.find((each) => each.name === meant)
  if (!tool) return null
  return {
    id: '',
    name: meant,
    arguments: typeof values === 'string' ? compact(values) : typed(values, tool.input),
  }
}

function compact(json: string): string {
  const value = jsonOf(json.trim() || '{}')
  return isRecord(value) ? JSON.stringify(value) : json
}

/** Gives values in tags their types: those of the form, else those of the schema. @returns JSON */
function typed(values: Readonly<Record<string, TextValue>>, schema: ToolDefinition['input']): string {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const entries = Object.entries(values).map(([key, { text, isText }]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    const isWord = isText ?? (isRecord(property) && property['type'] === 'string')
    return [key, isWord ? text : (jsonOf(text) ?? text)]
  })
  return JSON.stringify(Object.fromEntries(entries))
}
