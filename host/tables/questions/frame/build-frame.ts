import type { QuestionFrame } from '../question-frame.ts'
import { isDate, isEntity, isMeasure, isName } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { partAndWhole } from '../words/plan-and-actual.ts'
import type { Resolved } from '../words/resolve-words.ts'
import { aggregated } from './aggregated.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { isListing, listing } from './listing.ts'
import { readFilters } from './read-filters.ts'
import { comparedColumn, readGroups, takeCountOf } from './read-groups.ts'
import { readMeasures } from './read-measures.ts'
import { readOrder } from './read-order.ts'
import { specialShape } from './special-shape.ts'

/** Builds the frame from the parsed parts of a question; problems are recorded in the draft. */
export function buildFrame(draft: Draft, { table, join }: Resolved): QuestionFrame {
  readFilters(draft)
  readSharesOfEach(draft)
  readGroups(draft)
  readChanges(draft)
  readMeasures(draft)
  readRest(draft)
  const base = {
    table,
    join,
    having: null,
    order: null,
    limit: null,
    isWithinGroups: false,
    labels: [],
    change: null,
    isMeanOfGroups: draft.isMeanOfGroups,
    chart: draft.chart,
  } as const
  const special = specialShape(draft)
  if (special) return { ...base, ...special }

  const ordered = readOrder(draft)
  if (isListing(draft, ordered.hasOrder)) return { ...base, ...listing(draft, ordered) }

  return { ...base, ...aggregated(draft, ordered) }
}

/** 划痕和色差各占多少: the share of each value in all, so the others are shown too. */
function readSharesOfEach(draft: Draft): void {
  const compared = comparedColumn(draft)
  const each = draft.items.findIndex(
    (item, at) => item.kind === 'each' && draft.items[draft.neighbourOf(at, 1)]?.kind === 'takesShare',
  )
  if (!compared || each < 0) return

  const at = draft.filters.findIndex(
    ({ filter }) => filter.kind === 'values' && isSame(filter.column, compared),
  )
  draft.filters.splice(at, 1)
  draft.used.add(each).add(draft.neighbourOf(each, 1))
  draft.groups.push({ column: refOf(compared) })
  draft.change = 'share'
  draft.caveat(`“${compared.column}”的其他值也列出来了，占比的分母是全部`)
}

function readChanges(draft: Draft): void {
  for (const { item, at } of draft.free('change')) {
    draft.used.add(at)
    draft.change = item.change === 'rate' ? 'share' : item.change
    // 离职率 is a share of rows; 执行率 is ambiguous.
    const before = draft.items[at - 1]
    const ratio = item.change === 'rate' ? partAndWhole(draft.columns, before?.text ?? '') : null
    if (ratio && (before?.kind === 'unknown' || before?.kind === 'column' || before?.kind === 'noun')) {
      draft.used.add(at - 1)
      draft.change = null
      const { actual, plan } = ratio
      draft.caveat(`“${before.text}率”按“${actual.column}”除以“${plan.column}”理解`)
      draft.measures.push({ aggregate: 'sum', columns: [refOf(actual), refOf(plan)], combined: 'ratio' })
    } else if (item.change === 'rate' && !['value', 'topic', 'amount'].includes(before?.kind ?? 'break'))
      draft.problems.push(`不知道“${before?.text ?? ''}率”怎么算`)
  }
  for (const { at } of draft.free('takesShare')) {
    const between = draft
      .free('column')
      .flatMap(({ item }) => (isMeasure(item.column) ? [item.column.column] : []))
    const isBetween = new Set(between).size >= 2
    if (isBetween) continue
    draft.used.add(at)
    draft.change = 'share'
  }
  for (const { item, at } of draft.free('chart')) {
    draft.used.add(at)
    draft.chart = item.chart
  }
}

/** Columns not used so far that group the rows: 男女人数, 部门的平均月薪. */
function readRest(draft: Draft): void {
  for (const { item, at } of draft.free('column')) {
    if (isMeasure(item.column)) continue
    if (isDate(item.column)) {
      draft.used.add(at)
      continue
    }
    draft.take(at)
    if (takeCountOf(draft, at)) continue
    if (isHead(draft, at)) continue
    const isListed = draft.target !== null || draft.has('which')
    if (isListed && !isKnown(draft, item.column) && !isEntity(item.column))
      draft.caveat(`没有用到“${item.text}”`)
    if (isEntity(item.column) || isListed || draft.groups.some(({ column }) => isSame(column, item.column)))
      continue
    // 来献血的人数 does not group by 是否首次献血.
    const isPartOfFlag = item.column.plain.startsWith('是否') && !item.column.plain.endsWith(`否${item.text}`)
    const isOfMany = (item.column.profile?.distinct ?? 0) > 30 && draft.has('aggregate')
    if (isPartOfFlag || isOfMany) {
      draft.caveat(`没有按“${item.column.column}”分开`)
      continue
    }
    if (!draft.has('sort') && !draft.filters.some(({ filter }) => isSame(filter.column, item.column)))
      draft.caveat(`没有说“各”，按“${item.column.column}”分开算了`)
    draft.groups.push({ column: refOf(item.column) })
  }
}

/** Whether a column is already used, by a condition or as the target. */
function isKnown({ filters, groups, target }: Draft, column: KnownColumn): boolean {
  const isTarget = target?.kind === 'column' && isSame(target.column, column)
  return (
    isTarget ||
    groups.some((group) => isSame(group.column, column)) ||
    filters.some(({ filter }) => isSame(filter.column, column))
  )
}

const conditions: ReadonlySet<string> = new Set([
  'value',
  'amount',
  'range',
  'period',
  'topic',
  'mention',
  'comparison',
])

/** 绩效是A的员工: after a condition, a noun names the things it applies to, unless it is the full name of a column. */
function isHead(draft: Draft, at: number): boolean {
  const item = draft.items[at]
  if (item?.kind !== 'column' || item.text === item.column.plain) return false

  // 平均分超过 78 的班 has the condition on its mean.
  const isAveraged =
    draft.has('aggregate') &&
    draft.measures.length === 0 &&
    draft.filters.some(({ filter }) => filter.kind === 'number')
  if (isAveraged && !isName(item.column)) return false

  let before = draft.neighbourOf(at, -1)
  // 华润供应的商品: a verb may be in between.
  const isOf = draft.items[at - 1]?.text === '的'
  while (isOf && draft.items[before]?.kind === 'column' && draft.used.has(before) && before > 0)
    before = draft.neighbourOf(before, -1)
  const isCompared =
    draft.used.has(draft.neighbourOf(at, -1)) && draft.filters.some(({ filter }) => filter.kind === 'columns')
  return conditions.has(draft.items[before]?.kind ?? 'break') || isCompared
}
