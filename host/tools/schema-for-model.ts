import type { ToolDefinition } from '../models/language-model.ts'

type JsonSchema = ToolDefinition['input']

/**
 * A tool's schema as models read it, with every request: without the dialect, and without the pattern of a format, whose
 * name says as much (that of a date alone is 200 tokens). Calls are validated with the whole schema.
 */
export function schemaForModel({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return withoutPatterns(schema) as JsonSchema
}

function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (typeof value !== 'object' || value === null) return value
  // Fields of these names may also be properties of an object, which are schemas.
  const { format, pattern } = value as JsonSchema
  const isFormat = typeof format === 'string' && typeof pattern === 'string'
  const entries = Object.entries(value).filter(([key]) => !(isFormat && key === 'pattern'))
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutPatterns(each)]))
}
