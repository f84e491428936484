import { expect, test } from '@jest/globals'
import { schemaOfReply } from './schema-of-reply'

test.each([
  ['no JSON', '<html>', undefined],
  [
    'an object',
    '{"city":"青桐","n":1,"t":1.5,"ok":true,"none":null}',
    {
      type: 'object',
      properties: {
        city: { type: 'string' },
        n: { type: 'integer' },
        t: { type: 'number' },
        ok: { type: 'boolean' },
        none: {},
      },
    },
  ],
  [
    'elements that differ',
    '[{"a":1},{"a":1.5,"b":"x"}]',
    {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'string' } } },
    },
  ],
  ['an empty list', '{"list":[]}', { type: 'object', properties: { list: { type: 'array' } } }],
])('%s', (_, body, schema) => {
  expect(schemaOfReply(body, undefined)).toEqual(schema)
})

test('descriptions and marks of known fields are kept', () => {
  const known = {
    type: 'object',
    properties: { id: { type: 'string', description: '台站', hidden: true } },
  } as const
  expect(schemaOfReply('{"id":7,"city":"x"}', known)).toEqual({
    type: 'object',
    properties: { id: { type: 'integer', description: '台站', hidden: true }, city: { type: 'string' } },
  })
})

test('a deep and a wide reply stay within the limits', () => {
  const deep = `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`
  expect(JSON.stringify(schemaOfReply(deep, undefined)).split('properties')).toHaveLength(9)
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])))
  const typed = Object.values(schemaOfReply(wide, undefined)?.properties ?? {}).filter(({ type }) => type)
  expect(typed.length).toBeLessThanOrEqual(500)
})
