import { describe, expect, test } from '@jest/globals'
import { loadSheet } from '../testing/load-sheet.ts'
import type { UglySheet } from '../testing/ugly-sheet.ts'
import { uglyTexts } from '../testing/ugly-sheets-text.ts'
import { uglyWorkbooks } from '../testing/ugly-sheets-workbook.ts'

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

describe('sheets as people make them', () => {
  test.each([...uglyTexts, ...uglyWorkbooks].map((sheet) => [sheet.title, sheet] as const))(
    '%s',
    async (_, sheet) => expectTables(sheet, always),
  )
})

describe('texts that the database reads itself', () => {
  test.each(uglyTexts.map((sheet) => [sheet.title, sheet] as const))('%s', async (_, sheet) =>
    expectTables(sheet, 0),
  )
})
