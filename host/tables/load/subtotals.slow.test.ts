import { expect, test } from '@jest/globals'
import { noteSentence } from '../data-notes.ts'
import { loadSheet } from '../testing/load-sheet.ts'
import { makeXlsx } from '../testing/make-workbook.ts'

/** Shops with two sales each, and a row that sums them up. */
function shops(count: number, remark: string): string[][] {
  return Array.from({ length: count }, (_, at) => [
    [`店${at}`, '早', '1'],
    [`店${at}`, '晚', '2'],
    ['小计', remark, '3'],
  ]).flat()
}

const remark = Array.from({ length: 1_000 }, (_, at) =>
  String.fromCharCode(0x4e00 + ((at * at) % 5_000)),
).join('')

test('every subtotal of a large text is removed, and counted', async () => {
  const lines = [['门店', '说明', '金额'], ...shops(2_500, '')].map((cells) => cells.join(','))
  const [loaded] = await loadSheet({ file: '销售.csv', content: lines.join('\n') }, 0)
  expect(loaded?.rows).toHaveLength(5_000)
  expect(loaded?.rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(7_500)
  expect(loaded?.table.notes).toContainEqual({
    type: 'totals',
    lines: Array.from({ length: 5 }, () => '小计 3'),
    count: 2_500,
  })
})

test.each([
  ['销售.csv', 0],
  ['销售.csv', Number.POSITIVE_INFINITY],
  ['销售.xlsx', Number.POSITIVE_INFINITY],
])('of the many subtotals of %s only a few are listed, shortened', async (file, largeBytes) => {
  const rows = [['门店', '说明', '金额'], ...shops(300, remark)]
  const content = file.endsWith('csv')
    ? rows.map((cells) => cells.join(',')).join('\n')
    : makeXlsx([{ name: '表'.repeat(500), rows }])
  const [loaded] = await loadSheet({ file, content }, largeBytes)
  const notes = loaded?.table.notes ?? []
  expect(JSON.stringify(loaded?.table).length).toBeLessThan(2_500)
  expect(notes.map(noteSentence).find((sentence) => sentence.startsWith('合计行'))).toMatch(/等，共 300 行$/)
})

test('columns listed together are counted, too', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}${'长'.repeat(500)}`)
  const content = JSON.stringify([Object.fromEntries(names.map((name) => [name, [1, 2]]))])
  const [loaded] = await loadSheet({ file: '嵌套.json', content }, Number.POSITIVE_INFINITY)
  const [note] = loaded?.table.notes.filter(({ type }) => type === 'flattened') ?? []
  expect(note).toMatchObject({ count: 300 })
  expect(JSON.stringify(note).length).toBeLessThan(2_500)
})

test('a file with too many columns is refused', async () => {
  const sheet = (at: number) => ({
    name: `表${at}`,
    rows: [Array.from({ length: 900 }, (_, column) => `列${column}`), Array.from({ length: 900 }, () => 1)],
  })
  const content = makeXlsx(Array.from({ length: 6 }, (_, at) => sheet(at)))
  await expect(loadSheet({ file: '宽.xlsx', content }, Number.POSITIVE_INFINITY)).rejects.toThrow('数据太大')
})
