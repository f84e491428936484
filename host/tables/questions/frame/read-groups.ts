import type { TimeUnit } from '../question-frame.ts'
import { isDate, isDimension, isEntity, isMeasure, isName } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { Item } from '../words/resolve-words.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { whoColumn } from './person-column.ts'

const personNouns = new Set(
  '员工 职工 同事 同学 学生 人员 人 名 位 孩子 队员 顾客 受访者 用户 患者 病人'.split(' '),
)
const unitWords: Readonly<Record<TimeUnit, RegExp>> = {
  year: /年份|年度|^年$|学年/,
  quarter: /季度/,
  month: /月份|^月$|月度/,
  week: /^周|周次|星期/,
  day: /^天$/,
  hour: /小时|时段|^时$/,
  weekday: /星期|周几/,
}

/** 最多的是哪场 asks for a row. */
const ofRows = /^哪一?[场笔单次条行回趟]$/

export function readGroups(draft: Draft): void {
  readEach(draft)
  readUnits(draft)
  readTargets(draft)
  readFollowers(draft)
}

function readEach(draft: Draft): void {
  const { items } = draft
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'each' && item.kind !== 'by') continue
    // 多少个不同的城市 counts them.
    if (items[draft.neighbourOf(at, -1)]?.kind === 'howMany' && item.text.startsWith('不同')) continue
    const next = draft.neighbourOf(at, 1)
    const following = items[next]
    const column = draft.columnAt(next)
    const isMean = isMeanBefore(draft, at)
    if (column && !draft.used.has(next) && isMean && !isMeasure(column) && !isDate(column)) {
      draft.used.add(at)
      draft.take(next)
      if (!isEntity(column))
        draft.problems.push(`还不会先按“${column.column}”合计、再求平均，可以先问“各${column.column}”的合计`)
    } else if (column && !draft.used.has(next)) {
      draft.used.add(at)
      if (isDate(column)) group(draft, next, column, 'day')
      else if (!isMeasure(column)) groupAndMore(draft, next, kindColumn(draft, at, column))
      else if (item.kind === 'each') groupBefore(draft, at)
    } else if (following?.kind === 'noun' || following?.kind === 'aggregate' || following?.kind === 'unit') {
      draft.used.add(at).add(next === at ? at : following.kind === 'noun' ? next : at)
      const person = following.kind === 'noun' && personNouns.has(following.noun) ? nameColumn(draft) : null
      const isAveraged = items.some((each) => each.kind === 'aggregate' && each.aggregate === 'avg')
      if (person && !isAveraged) draft.groups.push({ column: refOf(person) })
      const isOfRows = isAveraged || draft.has('howMany') || /^[条行次场]$/.test(following.text)
      if (!person && following.kind === 'noun' && !isOfRows)
        draft.gaps.push(`没有可以按“${following.text}”分开的列`)
    } else if (following?.kind === 'value' && item.kind === 'each') draft.used.add(at)
    else if (item.kind === 'by' || following === undefined) draft.used.add(at)
    else if (item.kind === 'each') groupBefore(draft, at)
  }
}

/** 满意度各选项: the column precedes the word. */
function groupBefore(draft: Draft, at: number): void {
  const before = draft.neighbourOf(at, -1)
  const column = draft.columnAt(before)
  if (!column || draft.used.has(before) || isMeasure(column) || isDate(column)) return
  draft.used.add(at)
  // 男女选手各多少人 groups by the preceding column.
  if (isEntity(column) && isName(column)) draft.take(before)
  else group(draft, before, column)
}

/** 平均每个站点 is a mean over them, not one value each. */
function isMeanBefore(draft: Draft, at: number): boolean {
  const before = draft.items[draft.neighbourOf(at, -1)]
  return draft.items[at]?.kind === 'each' && before?.kind === 'aggregate' && before.aggregate === 'avg'
}

/** 按部门和学历 */
function groupAndMore(draft: Draft, at: number, column: KnownColumn): void {
  group(draft, at, column)
  const joint = draft.neighbourOf(at, 1)
  const next = draft.neighbourOf(joint, 1)
  const more = draft.columnAt(next)
  if (draft.items[joint]?.kind === 'and' && more && !draft.used.has(next) && isDimension(more))
    groupAndMore(draft, next, more)
}

function group(draft: Draft, at: number, column: KnownColumn, unit?: TimeUnit): void {
  draft.take(at)
  takeCountOf(draft, at)
  if (draft.groups.some((each) => isSame(each.column, column))) return
  draft.groups.push({ column: refOf(column), ...(unit && { unit }) })
}

/** 三个仓库 means all of them, or the three named ones. @returns whether there is such a number */
export function takeCountOf(draft: Draft, at: number): boolean {
  const [number, column] = [draft.items[at - 1], draft.columnAt(at)]
  if (number?.kind !== 'number' || !column || draft.has('superlative')) return false

  const isOfNamed = draft.filters.some(
    ({ filter }) =>
      filter.kind === 'values' && isSame(filter.column, column) && filter.values.length === number.amount,
  )
  if (!isOfNamed && number.amount !== column.profile?.distinct) return false

  draft.used.add(at - 1)
  return true
}

function readUnits(draft: Draft): void {
  for (const [at, item] of draft.items.entries()) {
    if (item.kind !== 'unit' && item.kind !== 'meanPer') continue
    draft.used.add(at)
    const isDaily = draft.items.some(
      (each) => each.kind === 'column' && /^(?:日均|每日|人均)/.test(each.column.plain),
    )
    if (item.unit === 'day' && isDaily) continue
    const column = draft.columns.find(
      ({ kind, plain }) => (kind === 'text' || kind === 'integer') && unitWords[item.unit].test(plain),
    )
    const date = column ? null : draft.dateColumn()
    const found = column ?? date
    if (!found || (!column && item.unit === 'hour' && found.kind !== 'datetime')) {
      draft.problems.push(`没有可以按“${item.text}”分开的日期列`)
      continue
    }
    if (item.kind === 'meanPer') draft.isMeanOfGroups = true
    if (item.kind === 'unit' && item.isAsked && !draft.target) {
      draft.target = column ? { kind: 'column', column } : { kind: 'unit', unit: item.unit }
      continue
    }
    draft.groups.push({ column: refOf(found), ...(date && { unit: item.unit }) })
  }
}

function readTargets(draft: Draft): void {
  const { items } = draft
  const isCompared = comparedColumn(draft) !== null
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'which' && item.kind !== 'who') continue
    const next = draft.neighbourOf(at, 1)
    const column = draft.columnAt(next)
    if (item.kind === 'which' && column && !isMeasure(column) && !draft.used.has(next)) {
      draft.used.add(at)
      const kind = kindColumn(draft, at, column)
      if (isSame(kind, column)) aimOfRow(draft, at, next)
      else {
        draft.used.add(next)
        draft.target ??= { kind: 'column', column: kind }
      }
    } else if (isCompared) draft.used.add(at)
    else if (item.kind === 'which' && items[next]?.kind === 'noun') {
      draft.used.add(at).add(next)
      aimAtNoun(draft, next)
    } else if (draft.target) draft.used.add(at)
    else if (ofRows.test(item.text) && draft.has('superlative')) {
      draft.used.add(at)
      draft.target = { kind: 'row' }
    } else readLateTarget(draft, at, item.kind === 'who')
  }
}

/** …最多的城市是哪个: the target precedes the question word. */
function readLateTarget(draft: Draft, at: number, isWho: boolean): void {
  const before = draft.neighbourOf(at, -1)
  const someone = isWho ? whoColumn(draft) : undefined
  const column = draft.columnAt(before)
  const isOther = someone !== undefined && column !== null && !isName(column)
  if (column && !isMeasure(column) && !draft.used.has(before) && !isOther) {
    draft.used.add(at)
    return aim(draft, before)
  }
  if (isWho && someone && isOfExtremeRow(draft, at)) {
    draft.used.add(at)
    draft.target = { kind: 'row', shown: [someone] }
    return
  }

  const rows = draft.items[before]
  const isPerson = rows?.kind === 'noun' && personNouns.has(rows.noun)
  if ((rows?.kind === 'noun' || rows?.kind === 'table') && (!someone || isPerson)) {
    draft.used.add(at).add(before)
    return aimAtNoun(draft, before)
  }

  const person = isWho ? (someone ?? nameColumn(draft)) : null
  if (person) {
    draft.used.add(at)
    draft.target = { kind: 'column', column: person }
    return
  }

  const dimensions = draft.free('column').filter(({ item }) => isDimension(item.column))
  const [only] = dimensions
  if (dimensions.length === 1 && only) {
    draft.used.add(at)
    aim(draft, only.at)
  }
}

/** 最大的一单是谁签的 */
function isOfExtremeRow({ items }: Draft, at: number): boolean {
  const extreme = items.findIndex((item) => item.kind === 'superlative' && !item.isBare)
  const between = extreme < 0 ? [] : items.slice(extreme + 1, at)
  return between.some(
    (item) =>
      (item.kind === 'noun' && /^(?:单|笔|次|场|项|条|单子|订单|记录)$/.test(item.noun)) ||
      (item.kind === 'number' && /^[单笔次场项条]$/.test(item.unit)),
  )
}

/** 面积最大的房子在哪个小区: the row is selected, and the column is shown. */
function aimOfRow(draft: Draft, at: number, next: number): void {
  const column = draft.columnAt(next)
  const extreme = draft.items.findIndex((item) => item.kind === 'superlative' && !item.isBare)
  const of = draft.items[draft.neighbourOf(extreme, 1)]
  const isRow = extreme >= 0 && extreme < at && of?.kind === 'noun' && !personNouns.has(of.noun)
  if (!isRow || !column || draft.target) return aim(draft, next)
  draft.take(next)
  draft.target = { kind: 'row', shown: [column] }
}

function aim(draft: Draft, at: number): void {
  const column = draft.columnAt(at)
  if (!column) return

  draft.take(at)
  if (draft.target) return

  const isDay = /(?:日期|时间|日|天|时候)$/.test(draft.items[at]?.text ?? '')
  // 比赛 is a part of 比赛日期, but means the row.
  draft.target = !isDate(column)
    ? { kind: 'column', column }
    : isDay
      ? { kind: 'unit', unit: 'day' }
      : { kind: 'row' }
}

function aimAtNoun(draft: Draft, at: number): void {
  const item = draft.items[at]
  if (draft.target || (item?.kind !== 'noun' && item?.kind !== 'table')) return
  const person =
    item.kind === 'noun' && personNouns.has(item.noun) ? (whoColumn(draft) ?? nameColumn(draft)) : null
  draft.target = person ? { kind: 'column', column: person } : { kind: 'row' }
}

/** 销售额最高的城市, 前五名同学: the following noun is the target. */
function readFollowers(draft: Draft): void {
  for (const [at, item] of draft.items.entries()) {
    if (item.kind !== 'superlative' && item.kind !== 'cut') continue
    let next = draft.neighbourOf(at, 1)
    while (['number', 'cut', 'filler'].includes(draft.items[next]?.kind ?? 'break'))
      next = draft.neighbourOf(next, 1)
    const column = draft.columnAt(next)
    const isOf = next > at + 1 || item.kind === 'cut' || item.kind === 'superlative'
    if (column && !isMeasure(column) && !draft.used.has(next) && isOf) aim(draft, next)
    else if (
      ['noun', 'table'].includes(draft.items[next]?.kind ?? 'break') &&
      !draft.target &&
      next > at + 1 - Number(item.kind === 'cut')
    )
      aimAtNoun(draft, next)
  }
}

/** @returns the column that names what a row is about, preferably persons */
export function nameColumn(draft: Draft): KnownColumn | null {
  const texts = draft.columns.filter(({ kind }) => kind === 'text')
  return (
    texts.find(({ plain }) => /姓名|名字/.test(plain)) ??
    texts.find((column) => isName(column)) ??
    texts.find((column) => isEntity(column)) ??
    null
  )
}

/** @returns the column of which at least two values are compared */
export function comparedColumn(draft: Draft): KnownColumn | null {
  const found = draft.filters.find(
    ({ filter, at }) =>
      filter.kind === 'values' && !filter.isExcluded && filter.values.length > 1 && isWhole(draft.items[at]),
  )
  return found ? (draft.columns.find((column) => isSame(column, found.filter.column)) ?? null) : null
}

/** 可乐 matches several values, but compares none of them. */
function isWhole(item: Item | undefined): boolean {
  return item?.kind === 'value' && !item.isPart
}

/** 哪类书, 各类商品: categories are requested, not the things, when a column has them. */
function kindColumn(draft: Draft, at: number, column: KnownColumn): KnownColumn {
  const text = draft.items[at]?.text ?? ''
  const isKind = text.endsWith('类') && !/类/.test(column.plain)
  const kinds = draft.columns.filter(
    ({ kind, plain }) => kind === 'text' && /类别|分类|类型|种类|类目/.test(plain),
  )
  const [kind] = kinds
  if (!isKind || !kind || kinds.length > 1) return column

  draft.caveat(`“${text}”按“${kind.column}”理解`)
  return kind
}
