import { canonicalArguments } from '../canonical-arguments.ts'
import type { ToolCall, ToolDefinition } from '../language-model.ts'
import { parsedJson, readJson } from '../mend-json.ts'
import { offeredName, unreadableCall } from '../offered-name.ts'
import type { TextCall, TextValue } from './call-unit.ts'
import { isRecord } from './text-calls.ts'

/** @returns the calls of tools that are offered */
export function offeredCalls(calls: readonly TextCall[], tools: readonly ToolDefinition[] = []): ToolCall[] {
  return calls.flatMap((call) => toolCallOf(call, tools) ?? [])
}

/** @returns null when the tool was not offered. Arguments may be invalid */
function toolCallOf({ name, values }: TextCall, tools: readonly ToolDefinition[]): ToolCall | null {
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

/** @returns a call that names no tool, so that its model is told */
export function invalidCallOf({ name, values }: TextCall): ToolCall {
  return {
    id: '',
    name: name || unreadableCall,
    arguments: typeof values === 'string' ? compact(values) : typed(values, {}),
  }
}

/** @returns calls, each once, however their arguments are written */
export function distinctCalls(calls: readonly ToolCall[]): readonly ToolCall[] {
  const seen = new Set<string>()
  return calls.filter((call) => {
    const print = `${call.name}\n${canonicalArguments(call.arguments)}`
    return !seen.has(print) && seen.add(print)
  })
}

function compact(json: string): string {
  const value = readJson(json.trim() || '{}')
  return isRecord(value) ? JSON.stringify(value) : json
}

/** Gives values in tags their types: those of the form, else those of the schema. @returns JSON */
function typed(values: Readonly<Record<string, TextValue>>, schema: ToolDefinition['input']): string {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const entries = Object.entries(values).map(([key, { text, isText }]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    const isWord = isText ?? (isRecord(property) && property['type'] === 'string')
    return [key, isWord ? text : (parsedJson(text) ?? text)]
  })
  return JSON.stringify(Object.fromEntries(entries))
}
