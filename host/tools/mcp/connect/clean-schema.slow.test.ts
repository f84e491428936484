import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import { cleanSchema } from './clean-schema.ts'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
/** @returns what is left of a field */
const field = (given: unknown, more: object = {}) => {
  const { properties } = cleanSchema(object({ a: given, b: { type: 'string' } }, more)) as {
    properties: { a: unknown; b: unknown }
  }
  expect(properties.b).toEqual({ type: 'string' })
  return properties.a
}

test('references are inlined, and what could be slow or unknown is left out', () => {
  const $defs = { place: object({ city: { type: 'string', pattern: '(a+)+$', format: 'uri' } }) }
  const given = object({ pattern: { $ref: '#/$defs/place', title: '地点' } }, { $defs, $schema: 'x', if: {} })
  expect(cleanSchema(given)).toEqual(
    object({ pattern: { type: 'object', title: '地点', properties: { city: { type: 'string' } } } }),
  )
})

test('what may be null as OpenAPI says it may be null', () => {
  const given = object({
    a: { type: 'string', nullable: true },
    b: { type: 'string', enum: ['x'], nullable: true },
    c: { nullable: true },
  })
  expect(cleanSchema(given)).toEqual(
    object({ a: { type: ['string', 'null'] }, b: { type: ['string', 'null'], enum: ['x', null] }, c: {} }),
  )
})

const count = { type: 'integer', minimum: 1 }
test.each([
  ['#/properties/b', { type: 'string' }],
  ['#/$defs/count', count],
  ['#/definitions/a~1b', count],
  ['#/definitions/a~0c', count],
  ['#/definitions/%E6%95%B0', count],
  ['#/$defs/nested/deeper/1', count],
  ['#/definitions/%', count],
  ['#/$defs/again', count],
  // What can't be followed allows any value.
  ['https://evil.example/s', {}],
  ['other.json#/x', {}],
  ['#anchor', {}],
  ['#/$defs/none', {}],
  ['#/$defs/constructor', {}],
])('the reference %s is followed inside the schema', (reference, expected) => {
  const $defs = { count, nested: { deeper: [1, count] }, again: { $ref: '#/$defs/count' } }
  const definitions = { 'a/b': count, 'a~c': count, 数: count, '%': count }
  expect(field({ $ref: reference }, { $defs, definitions })).toEqual(expected)
})

test.each([
  ['of a list', { type: 'array', items: { $ref: '#/$defs/a' } }, { type: 'array', items: { type: 'array' } }],
  ['of an object', object({ a: { $ref: '#/$defs/a' } }), object({ a: { type: 'object' } })],
  ['of nothing else', { $ref: '#/$defs/a' }, {}],
  ['of a choice', { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] }, { anyOf: [{}, { type: 'null' }] }],
])('recursion %s is cut', (_, a, expected) => {
  expect(field({ $ref: '#/$defs/a' }, { $defs: { a } })).toEqual(expected)
})

test('a schema that refers to itself as a whole is cut', () => {
  expect(cleanSchema(object({ child: { $ref: '#' } }))).toEqual(
    object({ child: object({ child: { type: 'object' } }) }),
  )
})

test.each([
  [{ type: 'string', minLength: '3' }, { type: 'string' }],
  [{ type: 'string', minLength: -1 }, { type: 'string' }],
  [{ type: 'string', enum: 'a' }, { type: 'string' }],
  [{ type: 'string', enum: [] }, { type: 'string' }],
  [{ type: 'string', enum: [{}] }, { type: 'string' }],
  [{ type: 'string', title: 1, description: null }, { type: 'string' }],
  [{ type: 'array', items: 'string' }, { type: 'array' }],
  [{ type: 'array', items: [{ type: 'string' }] }, { type: 'array' }],
  [{ type: 'object', required: null }, { type: 'object' }],
  [{ type: 'object', properties: null }, { type: 'object' }],
  [{ type: 'object', additionalProperties: 'no' }, { type: 'object' }],
  [{ type: 'number', minimum: null, maximum: '5' }, { type: 'number' }],
  // Draft 4.
  [
    { type: 'number', minimum: 1, exclusiveMinimum: true },
    { type: 'number', exclusiveMinimum: 1 },
  ],
  [
    { type: 'number', maximum: 1, exclusiveMaximum: false },
    { type: 'number', maximum: 1 },
  ],
  [{ type: 'number', exclusiveMinimum: true }, { type: 'number' }],
  // Types that are none, and none at all.
  [{ type: 'any' }, {}],
  [{ type: 'file' }, {}],
  [{ type: 'String' }, {}],
  [{ type: ['string', 'any'] }, {}],
  [{ type: {} }, {}],
  [{ type: [] }, {}],
  [{ properties: { b: {} } }, { type: 'object', properties: { b: {} } }],
  // OpenAPI 3.0.
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [true, {}],
  [{ anyOf: [] }, {}],
  [{ anyOf: ['string'] }, {}],
  [{ oneOf: [{ type: 'string' }, 1] }, {}],
  [{ allOf: [{ type: 'string' }, 1] }, { allOf: [{ type: 'string' }] }],
])('of %j the fit keywords stay', (given, expected) => {
  expect(field(given)).toEqual(expected)
})

test('a field that says itself that it is required is required', () => {
  const given = object({ a: { type: 'string', required: true }, b: { type: 'string' } })
  expect(cleanSchema(given)).toEqual(
    object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['a'] }),
  )
})

test.each([undefined, null, 'text', [], {}, { type: 'array' }, { type: 'nonsense' }, { properties: 3 }])(
  'with %j as its schema a tool takes any arguments',
  (given) => {
    expect(cleanSchema(given)).toEqual({ type: 'object' })
  },
)

test('a part that can not be read loses itself, a schema that is too long its deepest levels', () => {
  expect(cleanSchema(object({ a: 1, b: { type: 'string' } }))).toEqual(object({ b: { type: 'string' } }))
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const next = { $ref: `#/$defs/a${at + 1}` }
      return [`a${at}`, object({ l: next, r: next })]
    }),
  )
  const cut = cleanSchema(object({ a: { $ref: '#/$defs/a0' } }, { $defs: doubling }))
  expect(cut).toMatchObject(object({ a: object({ l: object({}) }) }))
  expect(JSON.stringify(cut).length).toBeLessThanOrEqual(8_000)
  expect(cleanSchema({ type: 'object', description: 'a'.repeat(9_000) })).toBeNull()
})

test('whatever is given, it is a schema of bounded size that can be checked', () => {
  const names = fc.constantFrom(
    'type',
    'properties',
    'items',
    'anyOf',
    '$ref',
    '$defs',
    'a',
    'required',
    'enum',
  )
  const { schema } = fc.letrec((tie) => ({
    schema: fc.dictionary(
      names,
      fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>('object', 'string', '#/$defs/a', '#/$defs/type', '#', true, 1, null),
        fc.array(tie('schema'), { maxLength: 3 }),
        tie('schema'),
      ),
    ),
  }))
  fc.assert(
    fc.property(schema, (given) => {
      const clean = cleanSchema(given) ?? {}
      expect(JSON.stringify(clean).length).toBeLessThanOrEqual(8_000)
      expect(JSON.stringify(clean)).not.toContain('"$ref":"')
      z.fromJSONSchema(clean)
    }),
  )
})

test('the schema of a usual tool still checks its arguments', () => {
  const checked = z.fromJSONSchema(
    cleanSchema(
      object({ n: { type: 'integer', minimum: 1 } }, { required: ['n'], additionalProperties: false }),
    ) ?? {},
  )
  expect([{ n: 1 }, { n: 0 }, {}, { n: 1, m: 2 }].map((each) => checked.safeParse(each).success)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
