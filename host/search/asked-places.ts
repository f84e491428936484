import { numeralCharacters, parseChineseNumber } from '../../lib/text/chinese-number.ts'

/** Numbered places of a document that a question names. */
export interface AskedPlace {
  /** As locations and headings write it: 页, 张幻灯片, 行; 条, 章, 节. */
  readonly unit: string
  /** The last one is -1. */
  readonly from: number
  readonly to: number
}

/** A number in digits or Chinese characters, for use inside a regular expression. */
export const numberPattern = `\\d{1,4}|[${numeralCharacters}]{1,6}`
const units = '页|张|行|条|章|节|款|篇|部分|单元|点|项|课|讲|回|编'
const byNumber = new RegExp(
  `第\\s*(${numberPattern})\\s*(?:(?:[-–—~～]|至|到)\\s*第?\\s*(${numberPattern})\\s*)?(${units})`,
  'g',
)
const byEnd = new RegExp(`最后一\\s*(${units})`, 'g')
const inEnglish =
  /\b(page|slide|row|chapter|section|article|clause|p)p?s?\.?\s*(\d{1,4})(?:\s*(?:[-–—]|to)\s*(\d{1,4}))?\b/gi
const englishUnits: Readonly<Record<string, string>> = {
  page: '页',
  p: '页',
  slide: '张幻灯片',
  row: '行',
  chapter: '章',
  section: '节',
  article: '条',
  clause: '条',
}
/** Maximum places of a question. */
const maxPlaces = 8

/** @returns the places that a question names: 第 10 页, 第三到五条, 最后一章, chapter 2 */
export function askedPlaces(question: string): AskedPlace[] {
  const places = [
    ...[...question.matchAll(byNumber)].map(([, from = '', to = from, unit = '']) => ({
      unit: unit === '张' ? '张幻灯片' : unit,
      from: numberIn(from),
      to: numberIn(to),
    })),
    ...[...question.matchAll(byEnd)].map(([, unit = '']) => ({ unit, from: -1, to: -1 })),
    ...[...question.matchAll(inEnglish)].map(([, unit = '', from = '', to = from]) => ({
      unit: englishUnits[unit.toLowerCase()] ?? '页',
      from: Number(from),
      to: Number(to),
    })),
  ]
  return places.filter(({ from, to }) => from !== 0 && from <= to).slice(0, maxPlaces)
}

/** @returns the number in digits or Chinese characters; 0 for none */
export function numberIn(text: string): number {
  return Number(text) || (parseChineseNumber(text) ?? 0)
}
