import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'

/** Units that are converted, each with the one that it is written in and the factor. Others stay as they are written. */
const converted: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['千米', ['米', 1_000]],
  ['厘米', ['米', 0.01]],
  ['毫米', ['米', 0.001]],
  ['平方千米', ['平方米', 1e6]],
  ['公顷', ['平方米', 1e4]],
  ['千克', ['克', 1_000]],
  ['吨', ['克', 1e6]],
  ['千瓦', ['瓦', 1_000]],
  ['毫升', ['升', 0.001]],
  ['‰', ['%', 0.1]],
])
/** Units that denote several words, of which a different one is another statement: 3人 and 3家, 3分 and 3分钟. */
const keptAsWritten = new Set(['个', '分', '次', '度', ''])
const writtenUnit = /(?:\p{Script=Han}|[a-z°%‰])+\d?$/u
/** 不，可以 is no 不可以. */
const answerAlone = /(?<=^|[。！？；!?;])(\p{Script=Han})[，,]/gu
const numerals = /^[零〇一二两三四五六七八九十百千万亿兆.,\d第]+/u

/** The number of a quantity with its unit, the same for 500 万元, 500万元 and 5,000,000元. */
export function canonicalQuantity(folded: string, { start, end, value, unit }: Quantity): string {
  const base = toBaseUnit({ value, unit })
  if (base) return `<${base.amount}${base.unit}>`
  if (!keptAsWritten.has(unit)) return `<${value}${unit}>`
  const written = folded.slice(start, end).replaceAll(/\s/g, '')
  return `<${value}${writtenUnit.exec(written)?.[0].replace(numerals, '') ?? ''}>`
}

/** @returns the number in the unit that its own is converted to; null where it stays as it is written */
function toBaseUnit({
  value,
  unit,
}: Pick<Quantity, 'value' | 'unit'>): { readonly amount: number; readonly unit: string } | null {
  const conversion = converted.get(unit)
  const amount = Number(value)
  if (!conversion || !Number.isFinite(amount)) return null
  const [base, factor] = conversion
  return { amount: Number((amount * factor).toPrecision(12)), unit: base }
}

/**
 * @returns the letters and quantities of a text in one form: without width, case, script (traditional or simplified),
 * punctuation, spaces, and notation of numbers, units and dates; two texts with the same one say the same, word for word
 */
export function canonicalText(text: string): string {
  // NFKC makes 10⁶ of 10^6, and a footnote of a number.
  const folded = foldForSearch(text.replaceAll(/(?<=\d)[⁰¹²³⁴-⁹]+/g, '^$&').replaceAll(answerAlone, '$1^'))
  let canonical = ''
  let from = 0
  for (const quantity of findQuantities(folded)) {
    // A date is a year, a month and a day at the same place.
    if (quantity.start > from) canonical += lettersOf(folded.slice(from, quantity.start))
    if (isNegative(folded, quantity.start)) canonical += '-'
    canonical += canonicalQuantity(folded, quantity)
    from = Math.max(from, quantity.end)
  }
  return canonical + lettersOf(folded.slice(from))
}

/** A hyphen between letters or digits joins them. */
function isNegative(folded: string, at: number): boolean {
  return /(?:^|[^a-z\d])[-−]$/.test(folded.slice(Math.max(0, at - 2), at))
}

/** Also the signs that change what a number or a word says, and that of a character that could not be read. */
function lettersOf(folded: string): string {
  return folded.replaceAll(/[^\p{L}\p{M}\p{N}%‰≥≤<>↑↓✓✗$¥€£±^′″□]+/gu, '')
}
