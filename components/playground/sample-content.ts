import type * as z from 'zod/mini'

/** @returns content that matches a card's schema, so that new types can be shown without samples */
export function sampleContent(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return '示例文字'
  if (def.type === 'number') return 1
  if (def.type === 'boolean') return false
  if (def.type === 'array') return [sampleContent(def.element)]
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'optional' || def.type === 'nullable') return sampleContent(def.innerType)
  if (def.type === 'object') {
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleContent(field)]))
  }
  if (def.type === 'union') return sampleContent(def.options[0] ?? schema)
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'unknown') return { words: '样例' }

  throw new Error(`No sample is made of a ${def.type} yet.`)
}
