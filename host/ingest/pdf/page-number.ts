/** A line that may have the number of its page. */
export interface NumberedLine {
  readonly number: number
  /** The line without the number and without spaces. */
  readonly words: string
  /** Number of pages that it states; null for none. */
  readonly total: number | null
  /** Whether its words say that it is a page number, or it has no others; a number next to a name may be another. */
  readonly isNamed: boolean
}

const chineseDigits = '零一二三四五六七八九'
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const named = [
  /第\s*(\d{1,4}|[一二三四五六七八九十]{1,4})\s*页/,
  /\bpage\s*(\d{1,4})(?!\d)/i,
  /^[-–—·\s]*(\d{1,4})\s*页?[-–—·\s]*$/,
  /^[-–—·\s]*([ivxlc]{1,8})[-–—·\s]*$/i,
  /^[-–—·\s]*(\d{1,4})\s*[/／]\s*(?:共\s*)?\d{1,4}\s*页?[-–—·\s]*$/,
  /(?<![\d.])(\d{1,4})\s*[/／]\s*(?:共\s*)?\d{1,4}\s*页[-–—·\s]*$/,
  // As browsers print it.
  /^\S*:\/\/\S*\s+(\d{1,4})\/\d{1,4}$/,
]
/** Far from a name, or behind a sign that divides it from the name; what is joined (ZS-0001) identifies something. */
const unnamed = [/^([1-9]\d{0,3})\s{2,}(?=\D{3,}$)/, /\s[·|—–/-]\s+([1-9]\d{0,3})$/, /\s{2,}([1-9]\d{0,3})$/]
const totals = [/[/／]\s*(?:共\s*)?(\d{1,4})\s*页?[-–—·\s]*$/, /共\s*(\d{1,4})\s*页/, /\bof\s*(\d{1,4})\b/i]

/** @returns the number of a page that a line may have, or null */
export function pageNumberOf(text: string): NumberedLine | null {
  for (const [at, pattern] of [...named, ...unnamed].entries()) {
    const match = pattern.exec(text)
    const written = match?.[1]
    const number = written === undefined ? null : valueOf(written)
    if (!match || written === undefined || number === null) continue
    const from = match.index + match[0].indexOf(written)
    const words = `${text.slice(0, from)}#${text.slice(from + written.length)}`.replaceAll(/\s+/g, '')
    return { number, words, total: totalOf(text), isNamed: at < named.length }
  }
  return null
}

function totalOf(text: string): number | null {
  const [stated] = totals.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  return stated === undefined ? null : Number(stated)
}

function valueOf(written: string): number | null {
  if (/^\d/.test(written)) return Number(written)
  return /^[a-z]/i.test(written) ? romanValue(written.toLowerCase()) : chineseValue(written)
}

function romanValue(written: string): number {
  const values = Array.from(written, (digit) => romanDigits[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Up to 99. */
function chineseValue(written: string): number | null {
  const [tens = '', ones = ''] = written.includes('十') ? written.split('十') : ['零', written]
  if (tens.length > 1 || ones.length > 1) return null
  const ten = tens === '' ? 1 : chineseDigits.indexOf(tens)
  return ten * 10 + Math.max(0, chineseDigits.indexOf(ones === '' ? '零' : ones))
}
