import { isMissing } from '../cells/missing.ts'
import { parseDate } from '../cells/parse-date.ts'
import { parseNumber } from '../cells/parse-number.ts'

export type CellLook = 'empty' | 'number' | 'date' | 'text'

export function lookOf(cell: string): CellLook {
  if (isMissing(cell)) return 'empty'
  if (parseNumber(cell)) return 'number'
  return parseDate(cell) ? 'date' : 'text'
}

/** @returns the type of most filled cells; text when they differ much */
export function commonLook(cells: readonly string[]): CellLook {
  const counts = { number: 0, date: 0, text: 0, empty: 0 }
  for (const cell of cells) counts[lookOf(cell)] += 1
  const filled = cells.length - counts.empty
  if (filled === 0) return 'empty'
  if (counts.number >= filled * 0.6) return 'number'
  return counts.date >= filled * 0.6 ? 'date' : 'text'
}

/** Column names may be years, quarters or months. */
export function isYear(cell: string): boolean {
  return /^(1[89]|20)\d\d年?度?$/.test(cell)
}

const totalWords =
  '合计|总计|总和|小计|汇总|共计|累计|合\\s+计|总\\s+计|小\\s+计|grand total|subtotal|sub-total|total|sum|平均|平均值|均值|average'
const total = new RegExp(`^(?:.{0,12}?)(?:${totalWords})(?:\\s*[（(].*[)）])?\\s*[:：]?$`, 'i')

/** @returns whether a row is a total, by one of its first cells */
export function isTotalRow(cells: readonly string[]): boolean {
  const named = cells.slice(0, 3).filter((cell) => cell !== '' && lookOf(cell) === 'text')
  const hasNumber = cells.some((cell) => lookOf(cell) === 'number')
  return hasNumber && named.slice(0, 2).some((cell) => cell.length <= 20 && total.test(cell))
}

const noteWords =
  /^[*※＊#]|^[（(]?\d{1,2}[)）、.．]\s*[^\d\s]|^(注|备注|说明|附注|来源|数据来源|资料来源|单位|制表|填表|审核|制单|编制|打印|统计|联系|免责|以上|本表|此表|截至|截止|更新|报表|导出|note|source|remark)/i

/** @returns whether the few filled cells of a row are a remark rather than data */
export function isRemark(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return false
  if (filled.length === 1) return true
  // A field and its value: 仓库：, 一号仓.
  if (filled.length <= 4 && /[:：]$/.test(filled[0] ?? '')) return true
  return filled.length <= 4 && filled.every((cell) => noteWords.test(cell) || /^[^:：]{1,10}[:：]/.test(cell))
}

/** @returns whether a text begins like a remark */
export function beginsAsRemark(cell: string): boolean {
  return noteWords.test(cell)
}
