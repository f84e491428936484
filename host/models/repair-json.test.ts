import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import { parseLeniently } from './repair-json.ts'

const item = z.object({
  title: z.string().min(1).max(4),
  note: z.string().optional(),
  cost: z.number().min(0).optional(),
  sources: z.array(z.int().positive()).max(2).optional(),
})
const plan = z.object({
  title: z.string().default(''),
  isWhole: z.boolean().default(false),
  to: z.enum(['zh', 'en']).nullable().default(null),
  items: z.array(item).min(1),
})

test.each<[string, object, object]>([
  ['null for nothing', { title: '山', note: null, cost: null, sources: null }, { title: '山' }],
  [
    'numbers as text',
    { title: '山', cost: '60元', sources: ['[1]', '2'] },
    { title: '山', cost: 60, sources: [1, 2] },
  ],
  ['text as a number', { title: 7 }, { title: '7' }],
  ['several numbers', { title: '山', cost: '60-80' }, { title: '山' }],
  ['a single value', { title: '山', sources: 1 }, { title: '山', sources: [1] }],
  ['invalid entries', { title: '山', sources: [1, '无', null] }, { title: '山', sources: [1] }],
  ['too much', { title: '山山山山山', sources: [1, 2, 3] }, { title: '山山山山', sources: [1, 2] }],
  ['a value below its minimum', { title: '山', cost: -1 }, { title: '山' }],
])('%s is mended', (_, written, read) => {
  expect(parseLeniently(plan, { items: [written] })?.items).toEqual([read])
})

test('an entry without what it needs is left out, and the rest is kept', () => {
  const items = [
    { title: '山' },
    { note: '无题' },
    { title: '' },
    { title: null },
    '水',
    null,
    { title: '海' },
  ]
  expect(parseLeniently(plan, { items, isWhole: 'true', to: 'fr' })).toEqual({
    title: '',
    isWhole: true,
    to: null,
    items: [{ title: '山' }, { title: '海' }],
  })
})

test.each([null, undefined, '山', 3, [], {}, { items: [] }, { items: null }, { items: [{ note: '无题' }] }])(
  '%p is not mended',
  (written) => expect(parseLeniently(plan, written)).toBeNull(),
)

test('it reads any value without an error, what it returns matches, and what matches stays', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      for (const written of [one, { items: one, title: other }, { items: [one, { title: other }] }]) {
        const before = structuredClone(written)
        const read = parseLeniently(plan, written)
        expect(written).toEqual(before)
        if (read !== null) expect(parseLeniently(plan, read)).toEqual(read)
      }
    }),
  )
})
