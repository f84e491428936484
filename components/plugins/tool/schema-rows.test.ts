import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { schemaProblems } from '@/lib/contract/plugins/schema-rules'
import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import { addProperty, changeProperty, rowsOf, withItemType, withType } from './schema-rows'

const step = fc.record({
  at: fc.nat(),
  type: fc.constantFrom('object', 'array', 'list of objects', 'string'),
})

/** A field added where the table offers it, with a type that the table offers. */
function grown(root: ToolSchema, { at, type }: { readonly at: number; readonly type: string }): ToolSchema {
  const parents = [[], ...rowsOf(root).flatMap(({ path, isParent }) => (isParent ? [path] : []))]
  const { schema, path } = addProperty(root, parents[at % parents.length] ?? [])
  const added = rowsOf(schema).find((row) => row.path.join('.') === path.join('.'))
  if (type === 'object') return changeProperty(schema, path, (each) => withType(each, 'object'))
  if (type === 'string' || added?.isDeepest !== false) return schema
  const list = changeProperty(schema, path, (each) => withType(each, 'array'))
  return type === 'array' ? list : changeProperty(list, path, (each) => withItemType(each, 'object'))
}

test('what the table offers is never refused for its depth', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const root = steps.reduce<ToolSchema>(grown, { type: 'object', properties: {} })
      expect(schemaProblems(root, 'body')).toEqual({})
    }),
  )
})

test('the deepest level is reached', () => {
  let root: ToolSchema = { type: 'object', properties: {} }
  for (let level = 1; level < 12; level += 1) {
    const deepest = rowsOf(root).at(-1)
    if (deepest && !deepest.isParent) break
    const { schema, path } = addProperty(root, deepest?.path ?? [])
    root = changeProperty(schema, path, (each) => withType(each, 'object'))
  }
  expect(rowsOf(root)).toHaveLength(7)
})
