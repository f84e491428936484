import { schemaLimits, type ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { ownEntries } from './own-values.ts'
import { isSecretName, isSecretValue } from './secret-names.ts'

/**
 * @param value an example
 * @returns a schema that it fits, with its scalars as defaults but for those that look like secrets
 */
export function schemaOfValue(value: unknown, name = '', depth = 1): ToolSchema {
  if (Array.isArray(value)) {
    const isDeep = depth >= schemaLimits.depth || value.length === 0
    return {
      type: 'array',
      ...(isDeep ? {} : { items: withoutDefault(schemaOfValue(value[0], name, depth + 1)) }),
    }
  }
  if (typeof value === 'object' && value !== null) {
    if (depth >= schemaLimits.depth) return { type: 'object' }
    const properties = ownEntries(value).map(
      ([key, each]) => [key, schemaOfValue(each, key, depth + 1)] as const,
    )
    return { type: 'object', properties: Object.fromEntries(properties) }
  }
  if (typeof value === 'string') return { type: 'string', ...preset(value, name) }
  if (typeof value === 'boolean') return { type: 'boolean', ...preset(value, name) }
  if (typeof value === 'number')
    return { type: Number.isSafeInteger(value) ? 'integer' : 'number', ...preset(value, name) }
  return { nullable: true }
}

function preset(value: string | number | boolean, name: string): { default?: string | number | boolean } {
  const isLeftOut = typeof value === 'string' && (value.length > 500 || isSecretValue(value))
  return isSecretName(name) || isLeftOut ? {} : { default: value }
}

function withoutDefault(schema: ToolSchema): ToolSchema {
  const { default: _, ...rest } = schema
  return rest
}
