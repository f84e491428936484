import { expect, test } from '@jest/globals'
import { tablePart } from './reply-parts.ts'

const rowsOf = (count: number, cell: string) =>
  Array.from({ length: count }, (_, at) => ({ 序号: at, 内容: cell }))

test.each([
  ['a list', rowsOf(3, '甲'), 3],
  ['an object with one list', { code: 0, data: rowsOf(3, '甲') }, 3],
  ['a long list', rowsOf(200, '甲'), 200],
])('%s of flat objects is a table, which says how many rows there are', (_what, value, total) => {
  const [part] = tablePart(JSON.stringify(value))
  expect(part).toMatchObject({ kind: 'table', columns: ['序号', '内容'], total })
  expect(part?.rows).toHaveLength(Math.min(total, 50))
  expect(part?.rows?.[0]).toEqual(['0', '甲'])
})

test.each([
  ['one row', rowsOf(1, '甲')],
  ['one column', [{ a: 1 }, { a: 2 }]],
  [
    'nested rows',
    [
      { a: { b: 1 }, c: 1 },
      { a: { b: 2 }, c: 2 },
    ],
  ],
  ['two lists', { a: rowsOf(2, '甲'), b: rowsOf(2, '乙') }],
])('%s is none', (_what, value) => {
  expect(tablePart(JSON.stringify(value))).toEqual([])
})

test('what is no JSON is none', () => {
  expect(tablePart('<table></table>')).toEqual([])
})

test('a turn of 48 calls with the widest replies stores a small part of what is read of a conversation', () => {
  const wide = Array.from({ length: 100 }, () =>
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`列${at}`, '长'.repeat(1_000)])),
  )
  const [part] = tablePart(JSON.stringify(wide))
  expect(part?.rows?.length).toBeGreaterThan(2)
  expect(part?.total).toBe(100)
  expect(48 * JSON.stringify(part).length).toBeLessThan(1_000_000)
})
