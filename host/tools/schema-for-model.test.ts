import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { createDateTool } from './date-tool.ts'
import { openTools } from './registry.ts'
import { schemaForModel } from './schema-for-model.ts'

test('neither the dialect nor the pattern of a format is sent to a model', () => {
  const [date] = openTools([createDateTool(() => 0)]).definitions
  expect(JSON.stringify(date?.input)).not.toMatch(/\$schema|pattern/)
  expect(date?.input).toMatchObject({ type: 'object', properties: { date: { format: 'date' } } })
})

test.each([
  ['a pattern of its own', z.object({ code: z.string().regex(/^[A-Z]{3}$/) })],
  ['properties of these names', z.object({ format: z.string(), pattern: z.string(), $schema: z.string() })],
  [
    'lists and choices',
    z.object({ list: z.array(z.enum(['甲', '乙'])), other: z.union([z.int(), z.null()]) }),
  ],
])('a schema with %s stays as it is', (_, schema) => {
  const { $schema, ...rest } = z.toJSONSchema(schema)
  expect(schemaForModel({ $schema, ...rest })).toEqual(rest)
})
