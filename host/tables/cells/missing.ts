/** Spellings of an empty cell, in lower case. */
export const emptyMarks: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '---',
  '—',
  '——',
  '–',
  '/',
  '\\',
  '\\n',
  '.',
  '..',
  '…',
  '……',
  '?',
  '？',
  '*',
  'n/a',
  'na',
  'n.a.',
  '#n/a',
  'nan',
  'nil',
  'null',
  '<null>',
  '(null)',
  'none',
  '#null!',
  '#div/0!',
  '#value!',
  '#ref!',
  '#name?',
  '#num!',
])
/** Words that may be a value in a text column, but mean a missing one among numbers and dates. */
const words = new Set([
  '无',
  '空',
  '暂无',
  '缺',
  '缺失',
  '缺测',
  '未知',
  '不详',
  '待定',
  '待补',
  '待补充',
  '未填',
  '未统计',
  '无数据',
  '暂缺',
  '未公布',
  '保密',
  '不适用',
  'unknown',
  'missing',
  'tbd',
  'pending',
])

/** @returns whether a trimmed cell is empty in any column */
export function isMissing(text: string): boolean {
  return text === '' || (text.length <= 8 && emptyMarks.has(text.toLowerCase()))
}

/** @returns whether a trimmed cell means a missing number or date */
export function isMissingWord(text: string): boolean {
  return text.length <= 7 && words.has(text.toLowerCase())
}

/** Trims white space of all kinds and removes invisible characters. */
export function tidyCell(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const clean = /[\u0000-\u001f\u007f\u00a0\u200b-\u200f\u2060\ufeff]/.test(text)
    ? text
        .replace(/\u00a0/g, ' ')
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2060\ufeff]/g, '')
    : text
  return clean.trim()
}
