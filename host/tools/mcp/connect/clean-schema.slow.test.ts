import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import { cleanSchema, UnreadableSchema } from './clean-schema.ts'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

test('references are inlined, and what could be slow or unknown is left out', () => {
  const $defs = { place: object({ city: { type: 'string', pattern: '(a+)+$', format: 'uri' } }) }
  const given = object({ pattern: { $ref: '#/$defs/place', title: '地点' } }, { $defs, $schema: 'x', if: {} })
  expect(cleanSchema(given)).toEqual(
    object({ pattern: { type: 'object', title: '地点', properties: { city: { type: 'string' } } } }),
  )
})

test('what may be null as OpenAPI says it may be null', () => {
  const given = object(
    {
      a: { type: 'string', nullable: true },
      b: { type: 'string', enum: ['x'], nullable: true },
      c: { nullable: true },
    },
    { nullable: true },
  )
  expect(cleanSchema(given)).toEqual(
    object({ a: { type: ['string', 'null'] }, b: { type: ['string', 'null'], enum: ['x', null] }, c: {} }),
  )
})

test.each([
  ['no schema', 'text'],
  ['of a list', { type: 'array' }],
  ['with a part that is none', object({ a: 1 })],
  ['with a type that is none', object({ a: { type: { $ref: 'x' } } })],
  ['that refers outside', object({ a: { $ref: 'https://evil.example/s' } })],
  ['that refers to nothing', object({ a: { $ref: '#/$defs/none' } })],
  ['that refers to what every object has', object({ a: { $ref: '#/$defs/constructor' } }, { $defs: {} })],
  ['that refers to itself', object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } })],
])('one %s is refused', (_, given) => {
  expect(() => cleanSchema(given)).toThrow(UnreadableSchema)
})

test('whatever is given, it is refused or it is a schema of bounded size', () => {
  const names = fc.constantFrom('type', 'properties', 'items', 'anyOf', '$ref', '$defs', 'a', 'required')
  const { schema } = fc.letrec((tie) => ({
    schema: fc.dictionary(
      names,
      fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>('object', 'string', '#/$defs/a', '#/$defs/type', true, 1, null),
        fc.array(tie('schema'), { maxLength: 3 }),
        tie('schema'),
      ),
    ),
  }))
  fc.assert(
    fc.property(schema, (given) => {
      let clean: object
      try {
        clean = cleanSchema({ ...(given as object), type: 'object' })
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableSchema)
        return
      }
      expect(JSON.stringify(clean).length).toBeLessThan(1_000_000)
      expect(JSON.stringify(clean)).not.toContain('$ref')
    }),
  )
})

test('the schema of a usual tool still checks its arguments', () => {
  const checked = z.fromJSONSchema(
    cleanSchema(
      object({ n: { type: 'integer', minimum: 1 } }, { required: ['n'], additionalProperties: false }),
    ),
  )
  expect([{ n: 1 }, { n: 0 }, {}, { n: 1, m: 2 }].map((each) => checked.safeParse(each).success)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
