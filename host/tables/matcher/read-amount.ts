import { numeralCharacters, parseChineseNumber } from '../../../lib/text/chinese-number.ts'

/** A number of a question, or a range. */
export interface Amount {
  readonly least: number
  /** The same as `least` for a single number. */
  readonly greatest: number
  /** How many times larger the number was made by 万, 亿 or %. */
  readonly scale: number
  /** What follows it: 元, 岁; '' for nothing. */
  readonly unit: string
}

const digits = String.raw`[-负]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-负]?\d+(?:\.\d+)?`
const number = `(?:\\d+[万千]\\d(?![\\d.万千百])|(?:${digits})\\s?(?:万亿|[百千万亿]{1,2}|k(?![a-z])|w(?![a-z]))?|百分之[${numeralCharacters}\\d.]+|[${numeralCharacters}]+(?:点[${numeralCharacters}]+)?)\\s?%?`
const factors: Readonly<Record<string, number>> = { 百: 1e2, 千: 1e3, k: 1e3, 万: 1e4, w: 1e4, 亿: 1e8 }

export type AmountReader = ReturnType<typeof amountReader>

/** @param units what may follow a number, longest first */
export function amountReader(units: readonly string[]) {
  const unit = `(?:\\s?(?:${units.map(escape).join('|')}))?`
  const range = new RegExp(`(${number})(${unit})(?:到|至|-|~|—|和)(${number})(${unit})(之间|以内)?`, 'y')
  const single = new RegExp(`(${number})(${unit})`, 'y')

  /** @returns the number at an index of a folded text, with its end; null for none */
  return function amountAt(
    text: string,
    at: number,
  ): { readonly amount: Amount; readonly end: number } | null {
    range.lastIndex = at
    const [joined = '', low = '', lowUnit = '', high = '', highUnit = '', end] = range.exec(text) ?? []
    const [least, greatest] = [valueOf(low), valueOf(high)]
    // 和 joins the two ends of a range only with 之间.
    if (least && greatest && (end !== undefined || !/和/.test(joined.slice(low.length)))) {
      const isShared = least.scale === 1 && greatest.scale > 1
      const first = isShared ? least.value * greatest.scale : least.value
      const amount = {
        least: first,
        greatest: greatest.value,
        scale: greatest.scale,
        unit: highUnit || lowUnit,
      }
      return { amount, end: at + joined.length }
    }

    single.lastIndex = at
    const [whole = '', said = '', own = ''] = single.exec(text) ?? []
    const read = valueOf(said)
    return (
      read && {
        amount: { least: read.value, greatest: read.value, scale: read.scale, unit: own.trim() },
        end: at + whole.length,
      }
    )
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

function valueOf(said: string): { readonly value: number; readonly scale: number } | null {
  const isPercent = /%|百分之/.test(said)
  const sign = /^[-负]/.test(said) ? -1 : 1
  const body = said.replace(/^[-负]|百分之|[\s%,]/g, '').replace(/^[-负]/, '')
  // 1万5
  const [, whole, factor = '', rest] = /^(\d+)([万千])(\d)$/.exec(body) ?? []
  if (whole !== undefined && rest !== undefined) {
    const scale = factors[factor] ?? 1
    return { value: sign * (Number(whole) * scale + (Number(rest) * scale) / 10), scale }
  }
  const [, plain, multiplier = ''] = /^(\d+(?:\.\d+)?)([百千万亿kw]*)$/.exec(body) ?? []
  const scale = multiplierOf(multiplier)
  const value = plain === undefined ? parseChineseNumber(body) : Number(plain) * scale
  if (body === '' || value === null || !Number.isFinite(value)) return null
  const inWords = body.includes('亿') ? 1e8 : body.includes('万') ? 1e4 : scale
  return {
    value: sign * Number((isPercent ? value / 100 : value).toPrecision(15)),
    scale: isPercent ? 0.01 : inWords,
  }
}

/** @returns what 万, 百万, k multiply by; 1 for '' */
export function multiplierOf(words: string): number {
  return Array.from(words).reduce((all, each) => all * (factors[each] ?? 1), 1)
}
