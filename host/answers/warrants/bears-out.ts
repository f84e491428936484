import { parseChineseNumber } from '../../../lib/text/chinese-number.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Amount, amountsIn, isWrittenAs, maySayTheSame } from './amounts.ts'
import { provenCalculations, type Result } from './calculations.ts'
import type { JudgedSource } from './judge-prompt.ts'
import { likelihood } from './score.ts'
import { preparePassages } from './score-features.ts'
import { hasOtherValue, tableLinesIn } from './table-cells.ts'

/** A statement that its own quotations make this unlikely is not stamped, whatever the judge says. */
const leastLikely = 0.03

/**
 * Whether quotations bear a statement out as far as a program can tell: together they have its numbers, dates, units
 * and names in foreign letters or title marks, or the judge has calculated one from them; a year may be that of the
 * source, a page or section the one that the product has named. A cell has no other value in its row of the source's table.
 * @param sentences those around the quotations
 * @param more calculations as the judge has written them; the question of the reader, whose numbers are given
 * @returns the arithmetic, '' for none; null when something is missing
 */
export function whatHolds(
  text: string,
  quotes: readonly string[],
  sentences: readonly string[],
  cited: readonly JudgedSource[],
  { calculations = '', question = '' }: { readonly calculations?: string; readonly question?: string } = {},
): { readonly steps: string } | null {
  if (cited.some(({ passage }) => hasOtherValue(text, tableLinesIn(passage)))) return null
  const titles = cited.map(({ title }) => title).join('\n')
  const quoted = [...new Set(sentences)].join('\n')
  const known = [
    ...amountsIn(`${quoted}\n${titles}\n${question}`),
    ...cited.flatMap(({ date }) => yearsIn(date)),
  ]
  const steps = stepsOf(withoutPlaces(text, cited), `${quoted}\n${titles}`, known, calculations)
  if (steps === null) return null
  const letters = foldToLetters(`${quoted}\n${titles}`)
  if (namesIn(text).some((name) => !letters.includes(foldToLetters(name)))) return null
  // The score was fitted on Chinese sentences about Chinese passages.
  const isScored = hanIn(text) > 0 && hanIn(quoted) > 0
  const isUnlikely = [quotes.join('\n'), quoted].every(
    (passage) => likelihood(text, preparePassages([{ title: titles, passage }])) < leastLikely,
  )
  if (isScored && steps.length === 0 && isUnlikely) return null
  return { steps: steps.join('；') }
}

/** @returns the arithmetic that yields the numbers that the words do not have; null where there is none for one of them */
function stepsOf(
  text: string,
  quoted: string,
  known: readonly Amount[],
  calculations: string,
): string[] | null {
  const missing = amountsIn(text).filter(
    (said) => !known.some((each) => maySayTheSame(said, each)) && !isArticle(said, quoted),
  )
  if (missing.length === 0) return []
  const proven = provenCalculations(calculations, quoted, text)
  const isResult = (said: Amount) => proven.some(({ result }) => result.some((each) => isSaidAs(each, said)))
  // What a statement assumes: 10 公里要骑 24 分钟.
  const isAssumed = ({ amount }: Amount) => proven.some(({ operands }) => operands.flat().includes(amount))
  if (!missing.some(isResult)) return null
  return missing.every((said) => isResult(said) || isAssumed(said)) ? proven.map(({ steps }) => steps) : null
}

/** Whether a result is a number of the statement, which may round it further; without a scale it may be its digits. */
function isSaidAs({ value, isScaled }: Result, { amount, written }: Amount): boolean {
  const digits = Number(/\d[\d,]*(?:\.\d+)?/.exec(written)?.[0].replaceAll(',', '') ?? Number.NaN)
  return (isScaled ? [amount] : [amount, digits]).some(
    (each) => value === each || isWrittenAs(value, { written, amount: each }),
  )
}

/** 一座, 三家 and 第一次 count nothing where the words have no other number of 座, 天 and 次. */
function isArticle({ amount, unit, written }: Amount, quoted: string): boolean {
  if (!/^第?[一二两三四五六七八九](?![百千万亿\d])/.test(written) || amount > 9 || !articleUnits.has(unit))
    return false
  const counter = written.slice(-1)
  const others = amountsIn(quoted).filter((other) => !isCalendarYear(other))
  return !others.some((other) => (unit === '个' ? other.written.endsWith(counter) : other.unit === unit))
}

const articleUnits = new Set(['个', '次', '第', '天', '年', '月', '周', '场', '层', '期'])

function isCalendarYear({ unit, amount }: Amount): boolean {
  return unit === '年' && amount > 1_000
}

function yearsIn(date: string) {
  return amountsIn(date).filter(({ unit }) => unit === '年')
}

const partMark = /第\s?(\d{1,4}|[一二三四五六七八九十百]{1,5})\s?([页章节条款行段])/g

function partOf([, number = '', unit = '']: readonly string[]): string {
  return `${numberOf(number)}${unit}`
}

function numberOf(written: string): number {
  return /\d/.test(written) ? Number(written) : (parseChineseNumber(written) ?? Number.NaN)
}

/** @returns the text without the pages, clauses and sections that its sources have: （第 8 页）, 第八条 */
function withoutPlaces(text: string, cited: readonly JudgedSource[]): string {
  const places = new Set(cited.flatMap(({ place }) => amountsIn(place).map(({ amount }) => amount)))
  const marked = new Set(
    cited.flatMap(({ passage, place }) => [...`${place}\n${passage}`.matchAll(partMark)].map(partOf)),
  )
  return text.replaceAll(partMark, (whole, number: string, unit: string) =>
    marked.has(partOf([whole, number, unit])) || places.has(numberOf(number)) ? '' : whole,
  )
}

function namesIn(text: string): string[] {
  if (hanIn(text) === 0) return []
  return [...text.matchAll(/《([^》]{1,40})》|([A-Za-z][A-Za-z0-9.+-]{1,30})/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}

function hanIn(text: string): number {
  return text.match(/\p{Script=Han}/gu)?.length ?? 0
}
