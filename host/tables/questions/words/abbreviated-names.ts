import { isDimension, isMeasure } from './column-roles.ts'
import type { KnownColumn } from './known-column.ts'
import type { Item } from './resolve-words.ts'
import { columnsOfUnits } from './synonyms.ts'
import { unitFactor } from './unit-factor.ts'

/** @returns the grouping columns whose names begin or end with a word, or are abbreviated by it */
export function columnsAbbreviated(columns: readonly KnownColumn[], word: string): KnownColumn[] {
  const texts = columns.filter((column) => isDimension(column) && !column.plain.startsWith('是否'))
  const whole = texts.filter(({ plain }) => plain.startsWith(word) || plain.endsWith(word))
  if (whole.length > 0 || word.length < 2) return whole
  return texts.filter(({ plain }) => isWithin(word, plain))
}

/** 航司 has characters of 航空公司 in order, including the first and the last. */
function isWithin(short: string, plain: string): boolean {
  let at = 0
  for (const character of plain) if (character === short.charAt(at)) at += 1
  return at === short.length && plain.startsWith(short.charAt(0)) && plain.endsWith(short.slice(-1))
}

/**
 * 赔了多少, 充得最多, 没欠过的: a verb of one character that occurs in the name of a numeric column.
 * @returns that column, when the text after the verb asks for an amount
 */
export function columnOfVerb(
  columns: readonly KnownColumn[],
  items: readonly Item[],
  at: number,
): KnownColumn | null {
  const text = items[at]?.text ?? ''
  if (text.length !== 1) return null

  const asked = items[at - 1]
  // 涨了多少粉
  if (asked?.kind === 'howMany' && asked.noun === '')
    return only(columns.filter((column) => isMeasure(column) && column.plain.includes(text)))

  let next = at + 1
  while (/^[了过得的着]$/.test(items[next]?.text ?? '')) next += 1
  const following = items[next]
  const before = items[at - 1]
  const found = amountsFirst(
    columns.filter((column) => isMeasure(column) && column.plain.includes(text) && !wage.test(column.plain)),
  )
  const isMissing = before?.kind === 'not' && /^(?:没有?|未)$/.test(before.text) && next > at + 1
  if (isMissing) return only(found.filter(({ profile }) => Number(profile?.least) === 0))
  if (following?.kind === 'superlative' && /^[多少]$/.test(following.adjective)) return only(found)
  if (following?.kind === 'topic' && following.topic === 'correlation') return only(found)

  const unit =
    following?.kind === 'howMany'
      ? following.noun
      : following?.kind === 'amount' || following?.kind === 'range'
        ? following.unit
        : null
  if (unit === null) return null
  if (unit === '') return only(found)

  const hints = columnsOfUnits[unit.replace(/^(?:块钱?|钱|万元)$/, '元')] ?? [unit]

  return only(
    found.filter(
      (column) =>
        column.unit === unit ||
        unitFactor(unit, column.unit) !== null ||
        hints.some((hint) => column.plain.includes(hint) || column.unit.endsWith(hint)),
    ),
  )
}

/** Payment for work does not measure the work. */
const wage = /工钱|工资|薪|价|成本/

/** 充电量 before 充电时长 */
function amountsFirst(columns: readonly KnownColumn[]): readonly KnownColumn[] {
  const amounts = columns.filter(({ plain }) => /[量额数]$/.test(plain))
  return amounts.length === 1 ? amounts : columns
}

function only(columns: readonly KnownColumn[]): KnownColumn | null {
  const [first, ...others] = columns
  return first && others.length === 0 ? first : null
}
