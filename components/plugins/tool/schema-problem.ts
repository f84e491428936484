import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import type { SchemaPath } from './schema-rows'
import { useToolEditor } from './tool-context'

/**
 * @param field that the schema is of, as problems name it
 * @returns a function that finds the sentence for a row of the schema
 */
export function useSchemaProblem(field: 'body' | 'response', root: ToolSchema | undefined) {
  const { problemOf } = useToolEditor()
  return (path: SchemaPath): string | undefined => {
    let at: string = field
    let schema = root
    for (const name of path) {
      for (; schema?.type === 'array'; schema = schema.items) at += '.items'
      schema = schema?.properties?.[name]
      at += `.${name}`
    }
    return problemOf(at) ?? (schema?.type === 'array' ? problemOf(`${at}.items`) : undefined)
  }
}
