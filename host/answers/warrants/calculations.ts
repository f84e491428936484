import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities } from '../../../lib/text/quantities.ts'
import { comesOutAs, evaluate, readExpression, type Token } from './expression.ts'

/** A calculation that comes out. */
interface Calculation {
  /** As it is shown: `18 + 5 + 4 = 27元`. */
  readonly steps: string
  /** The numbers left of the equals sign; each as it is written and with its scale: 1.24 and 12400. */
  readonly operands: readonly (readonly number[])[]
  /** Of a date its month and its day. */
  readonly result: readonly Result[]
}

export interface Result {
  /** With its scale, but for a percentage: 12400, 25. */
  readonly value: number
  /** Whether 万, 亿 or the like is written behind it. */
  readonly isScaled: boolean
}

/** Characters and calculations that are read of what a judge writes for one statement. */
const bounds = { characters: 1_200, calculations: 12 } as const
/** Operands that no source needs to state: both ends of a span, and what units and percentages are converted with. */
const constants = new Set([1, 7, 12, 24, 60, 100, 365, 1_000, 3_600, 10_000])

/**
 * Those calculations of a judge that a program can follow: they come out, and each of their numbers is in the words of
 * the sources, in the statement, or the result of an earlier one; at least one is in the words.
 * @param written `18+5+4=27元；27÷3=9`, also of times (`3小时52分-2小时30分=1小时22分`) and days (`9月20日到12月28日=100天`)
 */
export function provenCalculations(written: string, quoted: string, statement: string): Calculation[] {
  const known = numbersIn(quoted)
  const others = new Set([...numbersIn(statement), ...constants])
  const proven: Calculation[] = []
  for (const text of written.slice(0, bounds.characters).split(/[；;]/).slice(0, bounds.calculations)) {
    const found = spanOfDays(text) ?? calculationOf(text)
    if (!found) continue
    const isKnown = (values: readonly number[]) => values.some((value) => known.has(value))
    const isGiven = (values: readonly number[]) =>
      isKnown(values) || values.some((value) => others.has(value))
    if (!found.operands.every(isGiven) || !found.operands.some(isKnown)) continue
    if (proven.some(({ steps }) => steps === found.steps)) continue
    proven.push(found)
    for (const { value } of found.result) known.add(value)
  }
  return proven
}

function calculationOf(text: string): Calculation | null {
  const [left, right, ...others] = foldForSearch(text).split(/[=≈]/)
  // Words longer than a unit say something else.
  if (!left || !right || others.length > 0 || /\p{L}{6}/u.test(text)) return null
  const expression = readExpression(left)
  const result = readExpression(right)
  const [only, ...more] = result ?? []
  if (!expression || only?.kind !== 'number' || more.length > 0) return null
  if (!expression.some(({ kind }) => kind === 'operator')) return null
  const comesOut = (['plain', 'seconds'] as const).some((kind) => {
    const value = evaluate(expression, kind)
    return value !== null && comesOutAs(value, only, kind)
  })
  const results = only.written.map(([digits = Number.NaN, value = digits]) => ({
    value,
    isScaled: value !== digits,
  }))
  return comesOut ? calculation(text, expression, results) : null
}

/** Signs as they are typed, and as they are shown. */
const shownSigns = new Map([
  ['-', '−'],
  ['–', '−'],
  ['*', '×'],
  ['/', '÷'],
])

function calculation(text: string, tokens: readonly Token[], result: readonly Result[]): Calculation {
  return {
    steps: text
      .trim()
      .replaceAll(
        /\s*([+\-−–×*÷/=≈])\s*(?=[\d(（])/g,
        (_, sign: string) => ` ${shownSigns.get(sign) ?? sign} `,
      )
      .trim(),
    operands: tokens.flatMap((token) => (token.kind === 'number' ? token.written : [])),
    result,
  }
}

const dateForm = String.raw`(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]`
const between = new RegExp(
  String.raw`^\s*${dateForm}\s*[到至~—–-]+\s*${dateForm}\s*[=≈]\s*(\d{1,5})\s*[天日]?\s*$`,
)
const after = new RegExp(String.raw`^\s*${dateForm}\s*([+-])\s*(\d{1,5})\s*[天日]\s*[=≈]\s*${dateForm}\s*$`)
const dayMs = 86_400_000

/** Days between two dates, with or without the last one; a date a number of days before or after another. */
function spanOfDays(text: string): Calculation | null {
  const folded = foldForSearch(text)
  const [, fromYear, fromMonth, fromDay, toYear, toMonth, toDay, days] = between.exec(folded) ?? []
  if (days !== undefined) {
    const isRight = spansOf([fromYear, fromMonth, fromDay], [toYear, toMonth, toDay]).some(
      (span) => span === Number(days) || span + 1 === Number(days),
    )
    const operands = [fromMonth, fromDay, toMonth, toDay].map((each) => [Number(each)])
    return isRight
      ? { steps: text.trim(), operands, result: [{ value: Number(days), isScaled: false }] }
      : null
  }
  const [, year, month, day, sign, count, nextYear, nextMonth, nextDay] = after.exec(folded) ?? []
  if (count === undefined) return null
  const dates = [[year, month, day] as const, [nextYear, nextMonth, nextDay] as const] as const
  const spans = sign === '-' ? spansOf(dates[1], dates[0]) : spansOf(dates[0], dates[1])
  const operands = [month, day, count].map((each) => [Number(each)])
  return spans.includes(Number(count))
    ? {
        steps: text.trim(),
        operands,
        result: [nextMonth, nextDay].map((each) => ({ value: Number(each), isScaled: false })),
      }
    : null
}

type WrittenDate = readonly (string | undefined)[]

/** In years without and with a 29th of February where none is written; a date before the first is one of the next year. */
function spansOf([fromYear, ...from]: WrittenDate, [toYear, ...to]: WrittenDate): number[] {
  const years = (fromYear ?? toYear) ? [Number(fromYear ?? toYear)] : [2_023, 2_024]
  return years.map((year) => {
    const [month = 1, day = 1] = from.map(Number)
    const [lastMonth = 1, lastDay = 1] = to.map(Number)
    const start = Date.UTC(year, month - 1, day)
    const end = Date.UTC(Number(toYear ?? year), lastMonth - 1, lastDay)
    const isNext = end < start && toYear === undefined
    return (isNext ? Date.UTC(year + 1, lastMonth - 1, lastDay) - start : end - start) / dayMs
  })
}

const numerals = '零一二三四五六七八九十'

/** The numbers of a text in each form in which a calculation may have them. */
function numbersIn(text: string): Set<number> {
  const folded = foldForSearch(text)
  const numbers = new Set<number>()
  for (const { value } of findQuantities(folded)) {
    const [part = Number.NaN, whole = 1] = value.split('/').map(Number)
    for (const number of [part / whole, part, whole]) numbers.add(number)
  }
  for (const [written] of folded.matchAll(/\d[\d,]*(?:\.\d+)?/g))
    numbers.add(Number(written.replaceAll(',', '')))
  for (const character of folded) {
    const value = character === '两' ? 2 : numerals.indexOf(character)
    if (value > 0) numbers.add(value)
  }
  for (const [, tenths = ''] of folded.matchAll(/(\d(?:\.\d)?|[一二三四五六七八九])折/g)) {
    const value = numerals.indexOf(tenths)
    numbers.add((value > 0 ? value : Number(tenths)) / 10)
  }
  if (folded.includes('半')) for (const number of [0.5, 2]) numbers.add(number)
  return numbers
}
