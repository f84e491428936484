import type { Group, Measure, QuestionFrame, TimeUnit } from '../question-frame.ts'
import { isMeasure, isOpen, isUnique, usualAggregate } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { isDuration } from '../words/stem-words.ts'
import { checkRowsCounted } from './check-counted.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import type { Part } from './frame-part.ts'
import { endsWithWho } from './person-column.ts'
import { isAboutTime } from './read-filters.ts'
import { comparedColumn } from './read-groups.ts'
import type { Order } from './read-order.ts'
import { moveShares } from './share-filters.ts'

/** @returns the measures of each group */
export function aggregated(draft: Draft, { order, limit, nth, hasOrder }: Order): Part {
  const parts = groupsOf(draft)
  const compared = comparedColumn(draft)
  const isSummed = draft.items.some((item) => item.kind === 'aggregate' && item.aggregate === 'sum')
  const isAsked =
    ['compare', 'difference', 'who', 'which'].some((kind) => draft.has(kind as 'compare')) ||
    draft.items.some((item) => item.kind === 'superlative' && item.isBare)
  const isIn = parts.some(({ column }) => compared && isSame(column, compared))
  const isBeside = compared !== null && (isIn || isAsked || !isSummed) && draft.change !== 'share'
  const target = targetGroup(draft)
  const isTargetKnown =
    target !== null && parts.some(({ column, unit }) => isSame(column, target.column) && unit === target.unit)
  const groups = [
    ...parts,
    ...(isBeside && compared && !isIn ? [{ column: refOf(compared) }] : []),
    ...(target && !isTargetKnown ? [target] : []),
  ]
  for (const kind of ['compare', 'difference'] as const)
    if (isBeside || groups.length > 0) for (const { at } of draft.free(kind)) draft.used.add(at)
  let measures: readonly Measure[] =
    draft.measures.length > 0 ? draft.measures : [{ aggregate: 'count', columns: [] }]
  // 各班数学最高分: only the number itself is requested.
  const isExtreme = hasOrder && !target && !isBeside && draft.has('superlative') && !draft.has('cut')
  if (isExtreme) {
    if (draft.measures.length === 0) draft.gaps.push('不知道比的是哪一列')
    measures = measures.map((measure) => ({ ...measure, aggregate: order === 'asc' ? 'min' : 'max' }))
  }

  if (hasOrder && !isExtreme && draft.measures.length === 0) checkCounted(draft)
  measures = measures.map((measure) => meanOfPace(draft, measure))
  const isTop = hasOrder && !isExtreme
  if (isExtreme && nth !== undefined) draft.problems.push(`不知道“第 ${nth}”说的是谁`)
  if (isTop && groups.length === 0) draft.gaps.push('不知道要在什么里面排名')
  const condition =
    order === null && draft.change === null ? takeHaving(draft, groups, target !== null) : null
  if (condition) measures = [condition.measure]
  else if (draft.measures.length === 0 && !isExtreme) checkRowsCounted(draft, groups.length > 0)
  tellGuessed(draft, groups, measures)
  if (isTop && draft.tables.length === 1) checkRanked(draft, groups, measures)
  const shared = moveShares(draft, measures, groups)
  const isBareOrder = isBeside && order === null

  return {
    shape: 'aggregate',
    measures: shared.measures,
    groups,
    filters: shared.filters,
    order: isTop || !hasOrder ? (isBareOrder ? 'desc' : order) : null,
    limit: isTop ? limit : null,
    ...(isTop && nth !== undefined && { nth }),
    having: condition?.having ?? null,
    isWithinGroups: isTop && limit !== null && parts.length > 0 && target !== null && !isTargetKnown,
    change: shared.change,
  }
}

/** 处理最快的是谁: durations are compared by mean, not by sum. */
function meanOfPace(draft: Draft, measure: Measure): Measure {
  const isPace = draft.items.some((item) => item.kind === 'superlative' && /[快慢]/.test(item.adjective))
  const column = draft.columns.find((each) => measure.columns.some((ref) => isSame(each, ref)))
  const isMeant = isPace && column && isDuration(column) && !draft.has('aggregate')
  return isMeant && measure.aggregate === 'sum' ? { ...measure, aggregate: 'avg' } : measure
}

/** 谁的里程最多: whether sums or means are compared is a guess. */
function tellGuessed(draft: Draft, groups: readonly Group[], measures: readonly Measure[]): void {
  if (groups.length === 0 || draft.has('aggregate')) return
  for (const { aggregate, columns, share } of measures) {
    const column = draft.columns.find((each) => columns.some((ref) => isSame(each, ref)))
    if (column && isOpen(column) && !share && (aggregate === 'sum' || aggregate === 'avg'))
      draft.guesses.push(`没有说合计还是平均：“${column.column}”按${aggregate === 'sum' ? '合计' : '平均'}算`)
  }
}

const countable = new Set(['常', '多', '少', '常见', '受欢迎', '不受欢迎', '冷门', '畅销', '火', '旺', ''])
/** Adjectives for which counting rows is a guess. */
const busy = /^(?:忙|闲|清闲|热门|活跃|频繁|抢手|火爆|吃香|容易)$/

/** 最多 without a column counts rows; 最高 does not. */
function checkCounted(draft: Draft): void {
  for (const item of draft.items)
    if (item.kind === 'superlative' && busy.test(item.adjective)) draft.caveat(`“${item.text}”按行数理解`)
    else if (item.kind === 'superlative' && !countable.has(item.adjective) && !draft.has('howMany'))
      draft.problems.push(`不知道“${item.text}”说的是哪一列`)
}

/** @returns the groups, with the time unit that a line or a change needs */
export function groupsOf(draft: Draft): Group[] {
  const groups = [...draft.groups, ...besidePeriods(draft)]
  const needsTime = draft.chart === 'line' || (draft.change !== null && draft.change !== 'share')
  const isTimed = groups.some(({ unit }) => unit) || draft.target?.kind === 'unit'
  const date =
    needsTime && !isTimed && (draft.change !== null || groups.length === 0) ? draft.dateColumn() : null
  if (date) {
    const unit = unitOfPeriods(draft) ?? usualUnit(date)
    if (draft.change !== null)
      draft.caveat(
        `没有说按什么时间比，按${{ year: '年', quarter: '季度', month: '月', day: '天', week: '周', hour: '小时', weekday: '星期' }[unit]}算`,
      )
    groups.push({ column: refOf(date), unit })
  }

  return groups
}

/** 2月和3月 are compared, unless they are added up. */
function besidePeriods(draft: Draft): Group[] {
  const found = draft.filters.find(({ filter }) => filter.kind === 'period' && filter.others)?.filter
  const isAdded = draft.items.some(({ text }) => /^(?:一共|总共|合计|加起来|共计|总计)$/.test(text))
  const isTimed = draft.groups.some(({ unit }) => unit) || draft.target?.kind === 'unit'
  if (found?.kind !== 'period' || isAdded || isTimed || !found.from) return []

  const { from } = found
  if (from.half !== undefined) {
    draft.caveat(`“${found.said}”合在一起算了`)
    return []
  }

  const unit =
    from.day !== undefined
      ? 'day'
      : from.month !== undefined
        ? 'month'
        : from.quarter !== undefined
          ? 'quarter'
          : 'year'
  return [{ column: found.column, unit }]
}

/** 2023年的同比 compares years, 5月的 months. */
function unitOfPeriods(draft: Draft): TimeUnit | null {
  if (draft.change !== 'year_before' && draft.change !== 'unit_before' && draft.change !== 'growth')
    return null

  const [found] = draft.filters.flatMap(({ filter }) =>
    isAboutTime(filter, draft.columns) && filter.kind === 'period' ? [filter] : [],
  )
  if (!found || JSON.stringify(found.from) !== JSON.stringify(found.to) || !found.from) return null
  if (found.from.month !== undefined) return found.from.day === undefined ? 'month' : 'day'

  return found.from.quarter === undefined ? 'year' : 'quarter'
}

function usualUnit({ profile }: KnownColumn): TimeUnit {
  const days =
    (Date.parse(profile?.greatest?.slice(0, 10) ?? '') - Date.parse(profile?.least?.slice(0, 10) ?? '')) /
    86_400_000
  return days > 62 ? 'month' : 'day'
}

function targetGroup(draft: Draft): Group | null {
  const { target } = draft
  if (target?.kind === 'column') return { column: refOf(target.column) }
  if (target?.kind !== 'unit') return null
  const date = draft.dateColumn()
  return date ? { column: refOf(date), unit: target.unit } : null
}

/** When each group has one row, none has the most. */
function checkRanked(draft: Draft, groups: readonly Group[], measures: readonly Measure[]): void {
  const column = draft.columns.find((each) =>
    groups.some((group) => isSame(each, group.column) && !group.unit && isUnique(each)),
  )
  const isCount = measures.every(({ aggregate, share }) => aggregate === 'count' && !share)
  if (column && isCount) draft.gaps.push(`每个“${column.column}”只有一行，数行数比不出多少`)
}

interface Having {
  readonly measure: Measure
  readonly having: NonNullable<QuestionFrame['having']>
}

/** 销售额超过十万的城市: the target has many rows, so the condition applies to their sum. */
function takeHaving(draft: Draft, groups: readonly Group[], hasTarget: boolean): Having | null {
  if (groups.length === 0 || draft.has('howMany') || endsWithWho(draft)) return null

  const at = draft.filters.findIndex(({ filter }) => filter.kind === 'number')
  const found = draft.filters[at]?.filter
  if (found?.kind !== 'number') return null

  const column = draft.columns.find((each) => isSame(each, found.column))
  if (!column || !isMeasure(column)) return null

  const said = draft.items.find((item) => item.kind === 'aggregate')
  const aggregate = said?.kind === 'aggregate' ? said.aggregate : usualAggregate(column)
  if (draft.measures.length > 0 || draft.change !== null) return null
  if (said === undefined && !hasTarget && aggregate === 'avg') {
    draft.caveat(`“${found.said}”是一行一行看的，不是每个“${groups.at(-1)?.column.column ?? ''}”的平均`)
    return null
  }

  draft.filters.splice(at, 1)
  draft.caveat(
    `“${found.said}”比的是每个“${groups.at(-1)?.column.column ?? ''}”的${aggregate === 'avg' ? '平均' : '合计'}，不是每一行`,
  )

  return {
    measure: { aggregate, columns: [found.column] },
    having: { comparison: found.comparison, amount: found.amount },
  }
}
