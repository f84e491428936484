import type { Aggregate, ColumnRef, Filter, Measure } from '../question-frame.ts'
import { isDate, isEntity, isMeasure, isNumber, usualAggregate } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { aboutOfAdjectives } from '../words/synonyms.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { amountsOf, moneyOf, peopleOf, readProfit } from './implied-columns.ts'
import { personColumn } from './person-column.ts'
import { columnsOfUnit } from './read-amounts.ts'
import { checkUnits, readCountBeside, readCounts } from './read-counts.ts'
import { comparedColumn } from './read-groups.ts'

interface Mention {
  readonly column: KnownColumn
  readonly at: number
  /** The aggregate stated by the question; null when not stated. */
  readonly aggregate: Aggregate | null
  /** Further aggregates of the column: 中位数和平均值. */
  readonly more?: readonly Aggregate[]
  readonly rivals: readonly KnownColumn[]
}

/** Parses what is summed, averaged or counted. */
export function readMeasures(draft: Draft): void {
  readRates(draft)
  readCounts(draft)
  const mentions = mentionsOf(draft)
  if (mentions.length === 0) readImplied(draft, mentions)
  const per = mentions.find(({ at }) => draft.items[at]?.text.startsWith('每'))
  if (per && mentions.length > 1)
    draft.problems.push(`还不会算“${draft.items[per.at]?.text}”是多少，那要两列相除`)
  const isCombined = readCombined(draft, mentions)
  if (!isCombined)
    for (const { column, at, aggregate, more = [] } of mentions) {
      const named = draft.columnAt(at)
      if (named && !isSame(named, column)) draft.used.add(at)
      else draft.take(at)
      if (draft.measures.some(({ columns }) => columns.some((each) => isSame(each, column)))) continue
      for (const each of [aggregate ?? usualAggregate(column), ...more])
        draft.measures.push({ aggregate: each, columns: [refOf(column)] })
    }

  readRowOfDay(draft)
  tellPerHead(draft)
  readCountBeside(draft)
  checkUnits(draft)
  for (const { at } of draft.free('aggregate')) draft.used.add(at)
}

function readRates(draft: Draft): void {
  for (const { item, at } of draft.free('rate')) {
    draft.used.add(at)
    const share: Filter = {
      kind: 'values',
      column: refOf(item.column),
      values: item.values,
      isExcluded: false,
    }
    draft.measures.push({ aggregate: 'count', columns: [], share: [share] })
  }
}

function mentionsOf(draft: Draft): Mention[] {
  const free = draft
    .free('column')
    .filter(({ item }) => isNumber(item.column) && (isMeasure(item.column) || wantsNumber(draft)))
  const aggregates = draft.free('aggregate')
  const said = new Map<number, Aggregate>()
  const more = new Map<number, Aggregate[]>()
  for (const { item, at } of aggregates) {
    const behind = free.find((each) => each.at > at && !blocked(draft, at, each.at))
    const before = free.findLast((each) => each.at < at && !blocked(draft, each.at, at))
    const nearer = behind && (!before || behind.at - at <= at - before.at) ? behind : before
    const chosen = nearer ?? behind ?? before ?? free[0]
    draft.used.add(at)
    const known = chosen && said.get(chosen.at)
    const isLight = /^(?:总|总的|总体|共|一共|总共)$/.test(item.text)
    // 平均 is more specific than 总.
    if (chosen && (known === undefined || known === 'sum')) said.set(chosen.at, item.aggregate)
    else if (chosen && !isLight && known !== item.aggregate)
      more.set(chosen.at, [...(more.get(chosen.at) ?? []), item.aggregate])
  }

  const [only] = [...new Set(said.values())]
  const units = draft.items.flatMap((item) =>
    item.kind === 'howMany' && item.noun.length > 0 ? columnsOfUnit(draft, item.noun) : [],
  )

  return free.map(({ item, at }) => ({
    // 卖了多少件 selects the one of two columns that counts 件.
    column:
      item.rivals.find(
        (rival) =>
          !units.some((each) => isSame(each, item.column)) && units.some((each) => isSame(each, rival)),
      ) ?? item.column,
    at,
    rivals: item.rivals,
    aggregate: said.get(at) ?? (said.size === 1 ? (only ?? null) : null),
    more: more.get(at) ?? [],
  }))
}

function wantsNumber(draft: Draft): boolean {
  return draft.items.some((item) => item.kind === 'aggregate' && item.aggregate !== 'sum')
}

function blocked(draft: Draft, from: number, to: number): boolean {
  return draft.items.slice(from + 1, to).some(({ kind }) => kind === 'break')
}

/** 花了多少钱, 最热: a unit or an adjective implies the column. */
function readImplied(draft: Draft, mentions: Mention[]): void {
  if (draft.measures.length > 0 || readProfit(draft)) return

  const units = draft.items.flatMap((item) => (item.kind === 'howMany' ? [item.noun] : []))
  const adjectives = draft.items.flatMap((item) => (item.kind === 'superlative' ? [item.adjective] : []))
  const isMade = draft.items.some((item) => item.kind === 'aggregate' && item.aggregate !== 'sum')
  const rowUnits = isMade ? /^[个条场人种]?$/ : /^[个条场次天人种]?$/
  const byUnit = units.flatMap((unit) =>
    columnsOfUnit(draft, unit).filter(
      ({ plain }) => !rowUnits.test(unit) || plain.endsWith(`${unit}数`) || plain.endsWith(`${unit}次`),
    ),
  )
  const asksHowLong = units.some((unit) => unit === '时间' || unit === '天')
  const dates = draft.free('column').filter(({ item }) => isDate(item.column) && item.text.length > 1)
  if (asksHowLong && dates.some(({ item }) => !/^(?:日期|时间)$/.test(item.text)))
    draft.problems.push('还不会算两个日期之间隔了多久')
  if (units.includes('时间') && byUnit[0]) draft.caveat(`问的是多久：按“${byUnit[0].column}”理解`)
  const byAdjective = adjectives.flatMap((adjective) =>
    (aboutOfAdjectives[adjective] ?? []).flatMap((hint) =>
      draft.columns.filter((column) => isMeasure(column) && column.plain.includes(hint)),
    ),
  )
  const found = [
    ...byAdjective,
    ...byUnit,
    ...moneyOf(draft),
    ...peopleOf(draft),
    ...amountsOf(draft),
  ].filter(isMeasure)
  if (found.length === 0 && readExtremeDay(draft, adjectives)) return

  const [column] = found
  if (!column) return

  const others = [...new Set(found.map((each) => each.column))].filter((name) => name !== column.column)
  if (others.length > 0)
    draft.caveat(
      `用了“${column.column}”，不是${others
        .slice(0, 3)
        .map((name) => `“${name}”`)
        .join('、')}`,
    )

  const [said] = adjectives.filter((adjective) => adjective.length > 1 || /^[大小亏]$/.test(adjective))
  if (said !== undefined && byAdjective.includes(column)) draft.caveat(`“最${said}”按“${column.column}”理解`)
  const aggregate = draft.items.find((item) => item.kind === 'aggregate')
  mentions.push({
    column,
    at: -1,
    rivals: [],
    aggregate: aggregate?.kind === 'aggregate' ? aggregate.aggregate : null,
  })
}

/** 人均 is the mean of rows; that of persons only when each has one row. */
function tellPerHead(draft: Draft): void {
  const said = draft.items.find(({ text }) => /^[人户]均$/.test(text))
  const person = personColumn(draft)
  if (person && isEntity(person)) return

  if (said && draft.measures.length > 0) draft.caveat(`“${said.text}”按每行的平均算`)
  const each = draft.items.findIndex(
    (item, at) =>
      item.kind === 'each' && /^(?:个人|人|位|名)$/.test(draft.items[draft.neighbourOf(at, 1)]?.text ?? ''),
  )
  const isMean = draft.items.some((item) => item.kind === 'aggregate' && item.aggregate === 'avg')
  if (person && each >= 0 && isMean)
    draft.problems.push(`还不会先按“${person.column}”合计、再求平均，可以先问“各${person.column}”的合计`)
}

/** 最近一次出车的里程: selects the row of a day and shows its column. */
function readRowOfDay(draft: Draft): void {
  const adjectives = draft.items.flatMap((item) => (item.kind === 'superlative' ? [item.adjective] : []))
  const shown = draft.measures.flatMap(({ columns, share }) => (share ? [] : columns))
  const columns = draft.columns.filter((column) => shown.some((each) => isSame(column, each)))
  const isOfDay = adjectives.some((adjective) => /^[早晚新近]$/.test(adjective))
  if (!isOfDay || columns.length === 0 || columns.some(isDate)) return
  if (draft.groups.length > 0 || (draft.target && draft.target.kind !== 'row')) return

  const date = draft.columns.some(isDate) ? draft.dateColumn() : null
  if (!date) return

  draft.target = { kind: 'row', shown: columns }
  draft.measures.splice(0, draft.measures.length, { aggregate: 'max', columns: [refOf(date)] })
}

/** 最早入职的人: sorts by date. */
function readExtremeDay(draft: Draft, adjectives: readonly string[]): boolean {
  if (!adjectives.some((adjective) => /^[早晚新近久]$/.test(adjective))) return false
  const date = draft.dateColumn()
  if (!date) return false
  draft.measures.push({ aggregate: 'max', columns: [refOf(date)] })
  return true
}

/** 主客队进球加起来, 预算比支出多多少, 支出占预算的比例 */
function readCombined(draft: Draft, mentions: readonly Mention[]): boolean {
  const [first, second] = mentions.filter(
    ({ column }, at) => mentions.findIndex((each) => isSame(each.column, column)) === at,
  )
  if (!first) return false

  const isAdded = draft.items.some(({ text }) => text === '加起来')
  const columns: ColumnRef[] = [
    ...new Set([
      first.column,
      ...(second ? mentions.map(({ column }) => column) : isAdded ? addedTo(draft, first) : []),
    ]),
  ].map(refOf)
  if (isAdded && columns.length > 1)
    return combine(draft, mentions, { aggregate: first.aggregate ?? 'sum', columns })
  if (
    !second ||
    isSame(first.column, second.column) ||
    new Set(mentions.map(({ column }) => column.column)).size > 2
  )
    return false

  const aggregate = first.aggregate ?? second.aggregate ?? usualAggregate(first.column)
  const between = (kind: string) =>
    draft.items.findIndex((item, at) => item.kind === kind && at > first.at && at < second.at)
  if (between('takesShare') >= 0) {
    draft.used.add(between('takesShare'))
    for (const { at } of draft.free('change')) draft.used.add(at)
    draft.change = null
    return combine(draft, mentions, { aggregate, columns, combined: 'ratio' })
  }

  const difference = draft.free('difference')[0]
  if (!difference) return false

  draft.used.add(difference.at)
  for (const { at } of draft.free('compare')) draft.used.add(at)
  return combine(draft, mentions, { aggregate, columns, combined: 'difference' })
}

/** Both column names contain 进球 and count the same: together they are the requested value. */
function addedTo(draft: Draft, { column, rivals, at }: Mention): readonly KnownColumn[] {
  const text = draft.items[at]?.text ?? ''
  const areWhole = [column, ...rivals].every((each) => each.plain.includes(text) && each.unit === column.unit)
  return areWhole && comparedColumn(draft) === null ? rivals : []
}

function combine(draft: Draft, mentions: readonly Mention[], measure: Measure): boolean {
  for (const { at } of mentions) draft.used.add(at)
  draft.measures.push(measure)
  return true
}
