import { expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { type WorkbookCell, writeWorkbook } from './workbook.ts'

const xmlOf = (value: WorkbookCell) => {
  const sheets: [string, WorkbookCell[][]][] = [['表', [[value]]]]
  const files = unzipSync(writeWorkbook({ sheets, columns: [], aiMetadata: null }))
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%p is a text', (value) => {
  expect(xmlOf(value)).toContain(`<t xml:space="preserve">${value}</t>`)
})

test.each(['字', '😀', '&', '\n'])('a cell has no more characters than Excel reads: %j', (part) => {
  const [, shown = ''] = /<t [^>]*>([^<]*)</.exec(xmlOf(part.repeat(40_000))) ?? []
  const { length } = shown.replaceAll('&amp;', '&')
  expect(length).toBeLessThanOrEqual(32_767)
  expect(length).toBeGreaterThan(32_760)
})
