import { expect, test } from '@jest/globals'
import { loadSheet } from '../testing/load-sheet.ts'
import { makeOds, type OdsCell } from '../testing/make-workbook.ts'

const always = Number.POSITIVE_INFINITY
const repeated = (times: number, ...cells: OdsCell[]) => ({ cells, times })

test('repeated rows are expanded', async () => {
  const rows = [
    ['品名', '数量'],
    repeated(5_000, '甲', 1),
    repeated(3, '乙', 2),
    repeated(9_000, ''),
    ['丙', 7],
  ]
  const [loaded] = await loadSheet({ file: '库存.ods', content: makeOds([{ name: '库存', rows }]) }, always)
  expect(loaded?.rows).toHaveLength(5_004)
  expect(loaded?.rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(5_013)
})

test('more rows than allowed are refused, not cut', async () => {
  const rows = [['品名', '数量'], repeated(900_000_000, '甲', 1)]
  const content = makeOds([{ name: '库存', rows }])
  await expect(loadSheet({ file: '库存.ods', content }, always)).rejects.toThrow('数据太大')
})
