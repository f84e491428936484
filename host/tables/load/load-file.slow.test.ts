import { describe, expect, test } from '@jest/globals'
import { laterFiles } from '../testing/later-sheets-files.ts'
import { laterTexts } from '../testing/later-sheets-text.ts'
import { laterValues } from '../testing/later-sheets-values.ts'
import { loadSheet } from '../testing/load-sheet.ts'
import type { UglySheet } from '../testing/ugly-sheet.ts'
import { uglyTexts } from '../testing/ugly-sheets-text.ts'
import { uglyValues } from '../testing/ugly-sheets-values.ts'
import { uglyWorkbooks } from '../testing/ugly-sheets-workbook.ts'

const texts = [...uglyTexts, ...uglyValues, ...laterTexts, ...laterValues]
const largeTexts = texts.filter(
  // What is exported of merged cells is filled only where a whole table is at hand.
  ({ file }) => /\.(csv|tsv|txt)$/.test(file) && file !== '合并导出.csv',
)
const always = Number.POSITIVE_INFINITY

async function expectTables({ tables, ...sheet }: UglySheet, largeBytes: number): Promise<void> {
  const loaded = await loadSheet(sheet, largeBytes)
  expect(loaded.map(({ table }) => table.columns.map(({ name, kind }) => [name, kind]))).toEqual(
    tables.map(({ columns }) => columns),
  )
  for (const [at, { rows, count = rows.length, notes = [] }] of tables.entries()) {
    expect(loaded[at]?.rows.slice(0, rows.length)).toEqual(rows)
    expect(loaded[at]?.rows).toHaveLength(count)
    expect(loaded[at]?.table.rows).toBe(count)
    expect(loaded[at]?.table.notes.map(({ type }) => type)).toEqual(expect.arrayContaining([...notes]))
  }
}

describe('real-life spreadsheets', () => {
  test.each([...texts, ...uglyWorkbooks, ...laterFiles].map((sheet) => [sheet.title, sheet] as const))(
    '%s',
    async (_, sheet) => expectTables(sheet, always),
  )
})

describe('texts parsed by the database itself', () => {
  test.each(largeTexts.map((sheet) => [sheet.title, sheet] as const))('%s', async (_, sheet) =>
    expectTables(sheet, 0),
  )
})
