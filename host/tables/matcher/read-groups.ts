import { unitWords } from '../query/describe-frame.ts'
import { type Group, isSame, type TimeUnit } from '../query/frame-types.ts'
import { isDate, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft, OpenPart } from './draft.ts'
import { datesNear, holdsYears } from './read-dates.ts'

/** What follows 每, 哪个 or 最高的. */
export interface ReadGroups {
  /** 哪个 or 谁 without a column behind it. */
  readonly isAskedFor: boolean
  /** The groups are ranked: 哪个城市, 最高的城市. */
  readonly isRanked: boolean
  /** All groups are wanted, not only the first: 各科室的费用，哪个最高. */
  readonly isAll: boolean
}

/** Reads what rows are grouped by. */
export function readGroups(draft: Draft): ReadGroups {
  let [isAskedFor, isRanked, hasEach] = [false, false, false]
  readMeanOfGroups(draft)
  // 各多少, 各借了几次
  const isApart = draft.placesOf('each').filter((at) => {
    const next = draft.tokens[at + 1]?.kind === 'unread' ? at + 2 : at + 1
    return draft.tokens[next] === undefined || draft.isOperation(next, 'count')
  })
  draft.use(...isApart)
  for (const at of draft.placesOf('kinds')) {
    // 不同户型的租金
    const isCounted = draft.isOperation(draft.skip(at - 1, -1), 'count') || draft.tokens[at]?.text !== '不同'
    if (!isCounted && addGroupAt(draft, at + 1)) draft.use(at)
  }
  for (const [at, token] of draft.tokens.entries())
    if (token.kind === 'unit' && token.unit === 'weekday' && !draft.isUsed(at) && addGroupAt(draft, at))
      isRanked = true
  readCountedGroups(draft)
  for (const at of draft.placesOf('each', 'which', 'extreme')) {
    const isEach = draft.isOperation(at, 'each')
    const isExtreme = draft.isOperation(at, 'extreme')
    // 最贵的房子
    const operation = draft.operationAt(at)
    const isAdjectiveBehind = operation?.kind === 'extreme' && operation.order === null
    const next = draft.skip(at + (isAdjectiveBehind ? 2 : 1), 1, true)
    if (isEach && draft.tokens[at + 1]?.text === '人' && addNounGroup(draft, at + 1, '人名')) {
      draft.use(at)
      continue
    }
    const isDay = draft.tokens[at + 1]?.kind === 'amount' && draft.tokens[at + 1]?.text === '一天'
    if (isDay && !isExtreme && addTime(draft, at, 'day')) {
      draft.use(at, at + 1)
      if (!isEach) isRanked = true
      continue
    }
    const isGroup =
      addGroupAt(draft, next, isExtreme) || (draft.tokens[at]?.text !== '谁' && addNounGroup(draft, next))
    if (isGroup && !isExtreme) draft.use(at)
    if (isGroup) addFurther(draft, next)
    if (!isEach && isGroup && !hasEach) isRanked = true
    if (isEach && isGroup) hasEach = true
    if (isEach && !isGroup && draft.tokens[at + 1]?.kind === 'classifier') draft.use(at)
    if (!isEach && !isExtreme && !isGroup) {
      isAskedFor = true
      draft.use(at)
    }
  }

  const isTimed = draft.groups.some(({ unit }) => unit) || draft.open.some(({ part }) => part === 'time')
  if (draft.has('trend') && !isTimed && !draft.has('change')) addTime(draft, -1, null)
  draft.use(...draft.placesOf('trend'))
  readApart(draft, isApart.length > 0 || isAskedFor)
  return { isAskedFor, isRanked, isAll: hasEach && isAskedFor && draft.groups.length === 1 }
}

/** 三个班: the number of different values says which column is meant. */
function readCountedGroups(draft: Draft): void {
  for (const [at, token] of draft.tokens.entries()) {
    if (token.kind !== 'amount' || draft.isUsed(at) || token.amount.least !== token.amount.greatest) continue
    const next = draft.tokens[at + 1]
    const isNamed = (column: KnownColumn) =>
      draft.columnsAt(at + 1).includes(column) ||
      (next?.kind === 'unread' && Array.from(next.text).some((each) => column.plain.includes(each)))
    const found = draft.columns.filter(
      (column) =>
        draft.isGroupable(column) && column.profile?.distinct === token.amount.least && isNamed(column),
    )
    const [only] = found
    if (
      found.length !== 1 ||
      !only ||
      token.amount.least < 2 ||
      draft.isOperation(at - 1, 'first', 'last', 'nth', 'extreme')
    )
      continue
    draft.use(at, at + 1)
    draft.addGroup({ column: refOf(only) })
  }
}

/** 平均每月: a mean of groups. */
function readMeanOfGroups(draft: Draft): void {
  for (const at of draft.placesOf('each')) {
    const before = draft.operationAt(at - 1)
    const isMean = before?.kind === 'aggregate' && before.aggregate === 'avg'
    if (
      !isMean ||
      (draft.tokens[at + 1]?.kind === 'classifier' &&
        draft.tokens[draft.skip(at + 1)]?.kind !== 'unit' &&
        draft.columnsAt(draft.skip(at + 1), draft.isGroupable).length === 0)
    )
      continue
    draft.use(at - 1)
    draft.isMeanOfGroups = true
  }
}

/** @returns whether something at this place can be grouped by */
function addGroupAt(draft: Draft, at: number, isExtreme = false): boolean {
  const token = draft.tokens[at]
  if (!token || draft.isUsed(at)) return false
  if (token.kind === 'unit') {
    draft.use(at)
    return addTime(draft, at, token.unit)
  }
  const unit = draft.tokens[at + 1]
  const dates = draft.columnsAt(at, isDate)
  // 按入职日期统计每年
  const isUnitBehind =
    unit?.kind !== 'unit' &&
    draft.tokens.some((each, place) => each.kind === 'unit' && draft.isOperation(place - 1, 'each'))
  if (dates.length > 0 && isUnitBehind) return true
  if (dates.length > 0 && isExtreme) return false
  if (dates.length > 0) {
    draft.use(at, ...(unit?.kind === 'unit' ? [at + 1] : []))
    return addTime(draft, at, unit?.kind === 'unit' ? unit.unit : null, dates)
  }
  const columns = draft.columnsAt(at, draft.isGroupable)
  const isCounted = isExtreme || draft.tokens[at - 1]?.kind === 'classifier'
  const all = columns.length > 0 || isCounted ? columns : draft.columnsAt(at)
  if (all.length === 0) return false
  draft.use(at)
  const named = sameParts(all) ?? plainest(all)
  if (named) draft.addGroup({ column: refOf(named) })
  else
    draft.ask(
      'group',
      token.text,
      all.map((column) => groupChoice(draft, { column: refOf(column) })),
    )
  return true
}

/** Columns with equally many values divide rows alike: a code and its name. */
function sameParts(columns: readonly KnownColumn[]): KnownColumn | undefined {
  const [first, ...others] = columns
  const isSameDivision = others.every(({ profile }) => profile?.distinct === first?.profile?.distinct)
  return isSameDivision ? (columns.find(({ plain }) => plain.includes('名')) ?? first) : undefined
}

/** @returns the column that names what the others describe: 产品名称 of 产品类别, 菜品 of 菜品分类 */
export function plainest(columns: readonly KnownColumn[]): KnownColumn | undefined {
  const names = columns.filter(({ plain }) => plain.includes('名'))
  const [first, ...others] = columns.toSorted((one, other) => one.plain.length - other.plain.length)
  if (names.length === 1) return names[0]
  return first && others.every(({ plain }) => plain.startsWith(first.plain)) ? first : undefined
}

/** 哪个商品, with a column 产品名称: columns that share a character with a noun, behind a word that asks for a group. */
export function addNounGroup(draft: Draft, at: number, noun = draft.tokens[at]?.text ?? ''): boolean {
  const token = draft.tokens[at]
  const isNoun = token?.kind === 'unread' || token?.kind === 'classifier'
  if (!token || !isNoun || draft.groups.length > 0) return false
  const texts = draft.columns.filter(
    (column) => draft.isGroupable(column) && (column.profile?.distinct ?? 0) > 1,
  )
  const sharing = texts.filter(({ plain }) => Array.from(noun).some((character) => plain.includes(character)))
  const others = texts.filter((column) => !sharing.includes(column))
  draft.use(at)
  const chosen = plainest(sharing)
  // A number of employees and their names divide rows alike; names are readable.
  const isLike = ({ plain, profile }: KnownColumn) =>
    plain.includes('名') && profile?.distinct === chosen?.profile?.distinct
  const only = chosen && (texts.find(isLike) ?? chosen)
  if (only) {
    draft.addGroup({ column: refOf(only) })
    draft.notes.push(`“${token.text}”按“${only.column}”理解`)
  } else
    draft.ask(
      'group',
      token.text,
      [...sharing, ...others].map((column) => groupChoice(draft, { column: refOf(column) })),
    )
  return true
}

/** 各城市和类别. */
function addFurther(draft: Draft, at: number): void {
  let last = at
  while (
    draft.isOperation(last + 1, 'and') &&
    (draft.tokens[last + 2]?.kind === 'unit' || draft.columnsAt(last + 2, draft.isGroupable).length > 0)
  ) {
    if (!addGroupAt(draft, last + 2)) return
    draft.use(last + 1)
    last += 2
  }
}

/** @param unit null when it was not said */
function addTime(draft: Draft, at: number, unit: TimeUnit | null, named?: readonly KnownColumn[]): boolean {
  const dates = named ?? datesNear(draft, at)
  const [only] = dates
  if (dates.length === 0) return unit !== null && addUnitColumn(draft, unit)
  const units = unit === null ? (['month', 'year', 'quarter', 'week', 'day'] as const) : [unit]
  const groups = units.flatMap((each) =>
    dates.map((column): Group => ({ column: refOf(column), unit: each })),
  )
  if (groups.length === 1 && only) draft.addGroup({ column: refOf(only), unit: units[0] })
  else
    draft.ask(
      'time',
      draft.tokens[at]?.text ?? '',
      groups.map((group) => groupChoice(draft, group)),
    )
  return true
}

/** A table without dates may have a column of years, or one called 季度. */
function addUnitColumn(draft: Draft, unit: TimeUnit): boolean {
  const found = draft.columns.filter(
    (column) =>
      (column.plain.includes(unitWords[unit]) && !draft.isMeasure(column)) ||
      (unit === 'year' && holdsYears(column)),
  )
  const [only] = found
  if (found.length !== 1 || !only) return false
  draft.addGroup({ column: refOf(only) })
  return true
}

/** 男生和女生分别, 对比: the values that are named are the groups. */
function readApart(draft: Draft, isSaid: boolean): void {
  const places = draft.placesOf('apart')
  readApartPeriods(draft, isSaid || places.length > 0)
  const compared = draft.filters.filter(
    (filter) => filter.kind === 'values' && !filter.is_excluded && filter.values.length > 1,
  )
  for (const { column } of compared) {
    const isGrouped = draft.groups.some((group) => isSame(group.column, column))
    if (isGrouped) continue
    if (places.length > 0 || isSaid) draft.addGroup({ column })
    else if (!draft.has('list'))
      draft.ask('rows', '', [
        { label: `分开看：按 ${column.column}`, change: { groups: [...draft.groups, { column }] } },
        { label: '合在一起算', change: {} },
      ])
  }
  const isGrouped = draft.groups.some((group) =>
    draft.filters.some((filter) => isSame(filter.column, group.column)),
  )
  draft.use(...places)
  // No part of a query subtracts.
  if (!isGrouped && places.some((at) => draft.tokens[at]?.text === '比')) draft.lost.push('比')
}

/** 2022年比2023年: periods that are compared are groups of their unit. */
function readApartPeriods(draft: Draft, isApart: boolean): void {
  for (const filter of draft.filters) {
    if (filter.kind !== 'period' || !filter.others || draft.groups.some(({ unit }) => unit)) continue
    const period = filter.from ?? filter.to ?? {}
    const unit = (['day', 'month', 'quarter', 'year'] as const).find((each) => period[each] !== undefined)
    const group = { column: filter.column, unit: unit ?? 'month' } as const
    if (isApart) draft.addGroup(group)
    else draft.ask('rows', '', [groupChoice(draft, group), { label: '合在一起算', change: {} }])
  }
}

export function groupChoice(draft: Draft, group: Group): OpenPart['choices'][number] {
  const { column, unit } = group
  return {
    label: unit ? `${column.column} · ${unitWords[unit]}` : column.column,
    change: { groups: [...draft.groups, group] },
  }
}
