import type { Filter } from '../question-frame.ts'
import { isDate, isMeasure } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { namedPeriods } from './named-periods.ts'
import { readAmounts } from './read-amounts.ts'
import { readColumnComparisons } from './read-column-comparisons.ts'
import { readLacking } from './read-lacking.ts'
import { readMentions, readValues } from './read-values.ts'
import { readYear } from './read-years.ts'
import { newestPeriod } from './relative-period.ts'

/** Parses every condition of a question: values, amounts, times, missing values, mentions. */
export function readFilters(draft: Draft): void {
  readValues(draft)
  readMentions(draft)
  readAmounts(draft)
  readColumnComparisons(draft)
  readPeriods(draft)
  readWeekdays(draft)
  joinPeriods(draft)
  readTopics(draft)
  readLacking(draft)
}

function readPeriods(draft: Draft): void {
  for (const { item, at } of draft.free('period')) {
    if (readYear(draft, item, at)) continue
    const column = draft.dateColumn()
    const named = column ? null : namedPeriods(draft, item.from, item.to)
    if (named) {
      draft.used.add(at)
      draft.filters.push({
        at,
        filter: { kind: 'values', column: refOf(named.column), values: named.values, isExcluded: false },
      })
      continue
    }
    if (!column) {
      draft.problems.push(`数据里没有日期列，不能按“${item.text}”筛选`)
      continue
    }
    const found = newestPeriod(item, column.profile?.greatest ?? null)
    if (!found) {
      draft.problems.push(`不知道“${item.text}”是什么时候`)
      continue
    }
    draft.used.add(at)
    if (found.caveat) draft.caveat(found.caveat)
    const isOpen = found.from?.year === undefined && found.to?.year === undefined
    const [first, last] = [column.profile?.least?.slice(0, 4), column.profile?.greatest?.slice(0, 4)]
    if (isOpen && first !== last) draft.caveat(`“${item.text}”没有说是哪一年：${first}—${last} 年的都算在内`)
    draft.filters.push({
      at,
      filter: { kind: 'period', column: refOf(column), from: found.from, to: found.to, said: item.text },
    })
  }
}

/** 周末 */
function readWeekdays(draft: Draft): void {
  const found = draft.free('weekdays')
  const [first] = found
  const column = first ? draft.dateColumn() : null
  if (!first || !column) return

  for (const { at } of found) draft.used.add(at)
  const days = [...new Set(found.flatMap(({ item }) => item.days))]
  const said = found.map(({ item }) => item.text).join('、')
  draft.filters.push({
    at: first.at,
    filter: { kind: 'weekdays', column: refOf(column), days, said },
  })
  if (found.length > 1 && !draft.has('unit')) draft.groups.push({ column: refOf(column), unit: 'weekday' })
}

/** 2月和3月 are alternatives; 2023年 and 3月 apart are combined into one period. */
function joinPeriods(draft: Draft): void {
  const places = draft.filters.flatMap(({ filter }, at) => (filter.kind === 'period' ? [at] : []))
  const [first, ...rest] = places.flatMap((at) => (draft.filters[at] ? [draft.filters[at]] : []))
  if (first?.filter.kind !== 'period' || rest.length === 0) return

  let joined = first.filter
  for (const { filter } of rest) {
    if (filter.kind !== 'period') continue
    const isWithin = (joined.from?.year === undefined) !== (filter.from?.year === undefined)
    const said = `${joined.said}、${filter.said}`
    if (!joined.from || !joined.to || !filter.from || !filter.to)
      draft.problems.push(`“${said}”合在一起不知道是什么时候`)
    joined = isWithin
      ? { ...joined, from: { ...joined.from, ...filter.from }, to: { ...joined.to, ...filter.to }, said }
      : { ...joined, others: [...(joined.others ?? []), { from: filter.from, to: filter.to }], said }
  }

  for (const at of places.reverse()) draft.filters.splice(at, 1)
  draft.filters.push({ at: first.at, filter: joined })
}

function readTopics(draft: Draft): void {
  for (const { item, at } of draft.free('topic')) {
    if (item.topic === 'pass' || item.topic === 'fail') {
      const place = draft.nearestColumn(at, isMeasure)
      if (place === null) draft.problems.push(`不知道“${item.text}”说的是哪一列`)
      else placePass(draft, at, place, item.topic === 'pass')
    }
  }
}

function placePass(draft: Draft, at: number, place: number, isPass: boolean): void {
  const column = draft.columnAt(place)
  if (!column) return

  draft.take(place)
  draft.used.add(at)
  draft.caveat(`“${isPass ? '及格' : '不及格'}”按${isPass ? '不低于' : '低于'} 60 分理解`)
  const comparison = isPass ? '>=' : '<'
  draft.filters.push({
    at,
    filter: {
      kind: 'number',
      column: refOf(column),
      comparison,
      amount: 60,
      said: isPass ? '及格' : '不及格',
    },
  })
}

export function isAboutTime(filter: Filter, columns: readonly KnownColumn[]): boolean {
  const column = columns.find((each) => isSame(each, filter.column))
  return filter.kind === 'period' || (column !== undefined && isDate(column))
}
