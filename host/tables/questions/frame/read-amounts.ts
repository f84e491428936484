import type { Filter } from '../question-frame.ts'
import { isMeasure, isNumber, isSpent } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { ItemOf } from '../words/resolve-words.ts'
import { columnsOfUnits } from '../words/synonyms.ts'
import { unitFactor } from '../words/unit-factor.ts'
import { type Draft, isSame, refOf } from './draft.ts'

export function readAmounts(draft: Draft): void {
  for (const [at, item] of draft.items.entries()) {
    if (item.kind === 'number') readOrdinal(draft, at, item)
    if (item.kind !== 'amount' && item.kind !== 'range') continue
    const found = columnOfAmount(draft, at, item.unit)
    if (!found) {
      draft.problems.push(`不知道“${item.text}”说的是哪一列`)
      continue
    }
    draft.used.add(at)
    for (const column of [...joinedBefore(draft, at), found])
      draft.filters.push({ at, filter: amountFilter(draft, column, item) })
  }
}

function amountFilter(draft: Draft, found: KnownColumn, item: ItemOf<'amount' | 'range'>): Filter {
  const scale = (amount: number) => inUnitOf(draft, found, amount, item)
  const [column, said] = [refOf(found), item.text]
  if (item.kind === 'range')
    return { kind: 'between', column, least: scale(item.least), greatest: scale(item.greatest), said }
  return { kind: 'number', column, comparison: item.comparison, amount: scale(item.amount), said }
}

/** 数学和英语都低于65分: a condition for both. @returns the columns before the nearest one */
function joinedBefore(draft: Draft, at: number): KnownColumn[] {
  if (draft.items[at - 1]?.text !== '都') return []

  const joined: KnownColumn[] = []
  let place = draft.neighbourOf(draft.neighbourOf(at, -1), -1)
  while (draft.items[place]?.kind === 'and') {
    const before = draft.neighbourOf(place, -1)
    const column = draft.columnAt(before)
    if (!column || !isNumber(column) || draft.used.has(before)) break
    draft.take(before)
    joined.unshift(column)
    place = draft.neighbourOf(before, -1)
  }

  return joined
}

/** 第3轮, 轮次3: a number next to an integer column that groups rows. */
function readOrdinal(draft: Draft, at: number, { amount, text, unit }: ItemOf<'number'>): void {
  const places = [draft.neighbourOf(at, 1), draft.neighbourOf(at, -1)]
  for (const place of places) {
    const column = draft.columnAt(place)
    const isEqual = column !== null && isMeasure(column) && place < at && draft.items[at + 1]?.text === '的'
    if (!column || !isNumber(column) || (isMeasure(column) && !isEqual) || draft.used.has(place)) continue
    const named = draft.items[place]
    // With columns 指标1 and 指标2, 指标99 is a column that does not exist.
    const said = named?.text ?? ''
    const isShared = draft.columns.some((each) => each !== column && each.plain.startsWith(said))
    if (isEqual && isShared && column.plain !== said) {
      draft.problems.push(`没有叫“${said}${text}”的列`)
      return
    }
    draft.used.add(at).add(place)
    if (draft.items[at - 1]?.text === '第') draft.used.add(at - 1)
    const filter: Filter = { kind: 'number', column: refOf(column), comparison: '=', amount, said: text }
    draft.filters.push({ at, filter })
    return
  }
  readExact(draft, at, { amount, text, unit })
}

/** 欠费8个月, 打一星的, 20岁的: a number with a unit that only one column has. */
function readExact(
  draft: Draft,
  at: number,
  { amount, text, unit }: Pick<ItemOf<'number'>, 'amount' | 'text' | 'unit'>,
): void {
  if (
    !/^(?:星|岁|级|个月|分钟|个?小时|天|元|块|分|毫升|公里|公斤|吨|米)$/.test(unit) ||
    draft.has('superlative') ||
    draft.has('cut')
  )
    return

  const before = draft.columnAt(at - 1)
  const isBehind = before !== null && isMeasure(before) && !draft.used.has(at - 1)
  if (!isBehind && unit !== '星' && draft.items[at + 1]?.text !== '的') return

  const [hinted, ...others] = columnsOfUnit(draft, unit)
  const column = isBehind ? before : others.length === 0 ? hinted : undefined
  if (!column || column.kind === 'percent') return

  draft.used.add(at)
  if (isBehind) draft.take(at - 1)
  else draft.caveat(`“${text}”按“${column.column}”等于 ${amount} 理解`)
  draft.filters.push({
    at,
    filter: { kind: 'number', column: refOf(column), comparison: '=', amount, said: text },
  })
}

/** Units that only match a column with the same unit. */
const ofItsOwn = /^(?:岁|公里|公斤|毫米|个?小时|分钟|度电)$/

function columnOfAmount(draft: Draft, at: number, unit: string): KnownColumn | null {
  const hinted = columnsOfUnit(draft, unit)

  const suits = (column: KnownColumn) =>
    isNumber(column) &&
    (hinted.length === 0 ? !ofItsOwn.test(unit) : hinted.some((each) => isSame(each, column)))

  const beside = draft.neighbourOf(at, -1)
  const named = draft.columnAt(beside)
  // 亩产低于400公斤: its unit is 公斤/亩.
  const isPer = named !== null && named.unit.startsWith(`${unit}/`)
  const isNamed =
    named !== null && isNumber(named) && (named.unit === '' || hinted.length === 0 || suits(named) || isPer)
  // 两次以上 is not an amount of money.
  const isCount = /^[次笔单篇场回条]$/.test(unit) && hinted.length === 0
  if (isCount && !(named && isNumber(named) && named.unit === '')) return null

  const place = isNamed
    ? beside
    : (draft.nearestColumn(at, suits, true) ??
      (hinted.length === 0 && !ofItsOwn.test(unit) ? draft.nearestColumn(at, isNumber) : null))
  if (place !== null) {
    draft.take(place)
    return draft.columnAt(place)
  }

  const own = draft.columns.filter(isMeasure)
  // 300万以下 refers to the only column in 万.
  const item = draft.items[at]
  const scaled = /[万亿]/.exec(item?.text ?? '')?.[0]
  const [inScale, ...more] = own.filter((column) => scaled && column.unit.includes(scaled))
  if (inScale && more.length === 0 && hinted.length === 0) {
    draft.caveat(`“${item?.text}”按“${inScale.column}”理解`)
    return inScale
  }

  const candidates = hinted.length > 0 ? hinted : own
  const [first] = candidates
  if (!first || (hinted.length === 0 && (candidates.length > 1 || ofItsOwn.test(unit)))) return null

  if (candidates.length > 1)
    draft.caveat(
      `条件用在了“${first.column}”上，不是${candidates
        .slice(1, 3)
        .map((each) => `“${each.column}”`)
        .join('、')}`,
    )

  return first
}

/** @returns the numeric columns that a unit after a number may refer to */
export function columnsOfUnit(draft: Draft, unit: string): KnownColumn[] {
  const key = unit.replace(/^(?:万|亿)/, '').replace(/^(?:块钱?|钱)$/, '元')
  if (key === '') return []

  const hints = columnsOfUnits[key] ?? (key.length > 1 ? [key] : [`${key}数`, `${key}量`])
  const ranked = draft.columns.filter(isNumber).map((column) => {
    const isOwn =
      column.unit.toLowerCase().replace(/^万|^亿/, '') === key || unitFactor(key, column.unit) !== null
    const rank = hints.findIndex((hint) => column.plain.includes(hint) || column.unit.includes(hint))
    return { column, rank: isOwn ? 0 : rank < 0 ? Infinity : rank + 1 }
  })
  const areOwn = ranked.filter(({ rank }) => rank === 0)
  // Actual values are preferred to planned ones.
  const isPaying = draft.items.some(({ text }) => /^[花付]/.test(text))
  const late = ({ plain }: KnownColumn) =>
    Number(/^(?:计划|预计|目标|标准|安全)|预算/.test(plain) || (!isPaying && isSpent(plain)))
  if (areOwn.length > 0 && key !== '元')
    return areOwn.map(({ column }) => column).sort((a, b) => late(a) - late(b))

  return ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => late(a.column) - late(b.column) || a.rank - b.rank)
    .map(({ column }) => column)
}

const magnitudes = [
  ['千万', 1e7],
  ['百万', 1e6],
  ['十万', 1e5],
  ['万', 1e4],
  ['亿', 1e8],
  ['千', 1e3],
] as const

/** A column in 万元 contains 150 for 150万. */
function inUnitOf(
  draft: Draft,
  column: KnownColumn,
  amount: number,
  { scale, unit }: { readonly scale: number; readonly unit: string },
): number {
  if (column.kind === 'percent') return scale === 0.01 || Math.abs(amount) <= 1 ? amount : amount / 100

  const converted = unitFactor(unit, column.unit)
  if (converted !== null) return Number((amount * converted).toPrecision(15))

  if (!isLikeUnit(unit, column.unit)) draft.caveat(`“${unit}”和“${column.column}”的单位对不上，没有换算`)
  const factor = magnitudes.find(([said]) => column.unit.startsWith(said))?.[1] ?? 1
  if (scale === 0.01) {
    draft.caveat(`“${column.column}”不是百分数，按 ${amount * 100} 比较`)
    return amount * 100
  }
  if (factor === 1 || (scale < factor && unit !== '元')) return amount

  return Number((amount / factor).toPrecision(15))
}

/** Counting units are not units of a measure: 三个人. */
const counting = /^(?:个|个人|人|名|位|条|次|项|点|件|只|家|户|年|个月)?$/
const alike: Readonly<Record<string, string>> = { 度: '℃', 块: '元', 块钱: '元', 度电: 'kwh', 千瓦时: 'kwh' }

/** @returns whether the unit after a number can be that of a column */
function isLikeUnit(said: string, own: string): boolean {
  const [one, other] = [(alike[said] ?? said).toLowerCase(), own.replace('°C', '℃').toLowerCase()]
  if (other === '' || counting.test(one) || one === other) return true
  return other.includes(one.replace(/^[万亿]/, '')) || one.includes(other)
}
