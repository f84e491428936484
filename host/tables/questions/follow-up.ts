import { type Draft, isSame } from './frame/draft.ts'
import type { ChartKind, Filter, Group, Measure, QuestionFrame } from './question-frame.ts'
import { isMeasure } from './words/column-roles.ts'
import type { Item } from './words/resolve-words.ts'

const light: ReadonlySet<Item['kind']> = new Set([
  'value',
  'period',
  'weekdays',
  'amount',
  'range',
  'chart',
  'cut',
  'sort',
  'follow',
  'filler',
  'break',
  'and',
  'unit',
  'each',
  'by',
  'not',
  'other',
  'noun',
  'number',
  'within',
  'change',
  'which',
  'column',
  'aggregate',
  'superlative',
  'difference',
  'compare',
] as const)

/** @returns whether a question depends on the previous one: 那上海呢, 按月拆开, 换成饼图, 前5个 */
export function isFollowUp(items: readonly Item[]): boolean {
  if (!items.every(({ kind }) => light.has(kind))) return false
  if (items.some(({ kind }) => kind === 'follow')) return true

  const said = items.filter(({ kind }) => !['filler', 'break', 'and', 'noun'].includes(kind))
  const alone: readonly Item['kind'][] = [
    'value',
    'period',
    'chart',
    'cut',
    'sort',
    'unit',
    'each',
    'by',
    'not',
    'other',
    'number',
    'within',
    'amount',
    'range',
    'column',
  ]
  if (asksForOne(said)) return true
  if (isWhole(said)) return false
  if (said.length === 0 || !said.every(({ kind }) => alone.includes(kind))) return false

  // 财经栏目的呢 names the column of its value.
  const columns = said.filter(
    (item) =>
      item.kind === 'column' &&
      !said.some((each) => each.kind === 'value' && isSame(each.column, item.column)),
  )
  const isGrouped =
    columns.length === 0 ||
    said.some(({ kind }) => kind === 'each' || kind === 'by' || kind === 'amount' || kind === 'range')
  const isShort = said.length <= 6
  return isGrouped && isShort
}

/** 每个月各品类的销售额 names measure and groups: it does not depend on the previous question. */
function isWhole(said: readonly Item[]): boolean {
  const columns = said.flatMap((item) => (item.kind === 'column' ? [item.column] : []))
  const isGrouped = columns.some((column) => !isMeasure(column)) || said.some(({ kind }) => kind === 'unit')
  return isGrouped && columns.some(isMeasure)
}

/** 最低的是哪个 asks for one of the displayed values. */
function asksForOne(said: readonly Item[]): boolean {
  const kinds = said.map(({ kind }) => kind)
  return (
    kinds.includes('superlative') && kinds.every((kind) => ['superlative', 'which', 'number'].includes(kind))
  )
}

/** Which end of the displayed values is requested. */
function extremeOf({ items, measures }: Draft): Pick<QuestionFrame, 'order' | 'limit'> | null {
  const found = items.find((item) => item.kind === 'superlative')
  if (found?.kind !== 'superlative' || measures.length > 0) return null
  const number = items.find((item) => item.kind === 'number')
  return { order: found.isMost ? 'desc' : 'asc', limit: number?.kind === 'number' ? number.amount : 1 }
}

/** 换成平均值 aggregates the same columns differently. */
function remade(measures: readonly Measure[], draft: Draft): readonly Measure[] {
  const said = draft.items.find((item) => item.kind === 'aggregate')
  if (said?.kind !== 'aggregate') return measures
  if (measures.some(({ columns, share }) => columns.length === 0 || share))
    draft.problems.push(`上一个问题数的是行数，不知道“${said.text}”要算什么`)
  return measures.map((measure) => ({ ...measure, aggregate: said.aggregate }))
}

/** Applies this question's changes to the previous one; everything else stays. */
export function mergeFrames(previous: QuestionFrame, now: QuestionFrame, draft: Draft): QuestionFrame {
  const isReversed = draft.items.some((item) => item.kind === 'follow' && item.follow === 'reverse')
  const one = draft.target ? null : extremeOf(draft)
  const hasMeasure = draft.measures.length > 0
  const measures = hasMeasure ? now.measures : remade(previous.measures, draft)
  const said = draft.filters.map(({ filter }) => filter)
  const filters = mergeFilters(previous.filters, said)
  const groups = mergeGroups(previous, now)
  const order = isReversed
    ? (previous.order ?? 'desc') === 'desc'
      ? 'asc'
      : 'desc'
    : (one?.order ?? now.order ?? previous.order)
  const limit = one?.limit ?? now.limit ?? previous.limit
  const isChartOnly = draft.chart !== null
  const shape =
    isChartOnly && now.shape !== 'aggregate'
      ? now.shape
      : previous.shape === 'rows' && now.groups.length > 0
        ? 'aggregate'
        : previous.shape

  return {
    ...previous,
    shape,
    table: now.join ? now.table : previous.table,
    join: now.join ?? previous.join,
    measures,
    groups,
    filters,
    order: order ?? (limit === null ? null : 'desc'),
    limit,
    change: draft.change === null ? previous.change : now.change,
    isWithinGroups: previous.isWithinGroups,
    chart: chartOfFollow(draft.chart, previous, groups),
  }
}

function chartOfFollow(
  said: ChartKind | null,
  previous: QuestionFrame,
  groups: readonly Group[],
): ChartKind | null {
  if (said) return said
  return JSON.stringify(groups) === JSON.stringify(previous.groups) ? previous.chart : null
}

/** A condition on the same column replaces the previous one. */
function mergeFilters(previous: readonly Filter[], said: readonly Filter[]): Filter[] {
  const kept = previous.filter((filter) => !said.some((each) => isSame(each.column, filter.column)))
  return [...kept, ...said]
}

function mergeGroups(previous: QuestionFrame, now: QuestionFrame): readonly Group[] {
  const added = now.groups.filter(
    (group) =>
      !previous.groups.some(({ column, unit }) => isSame(column, group.column) && unit === group.unit),
  )
  if (added.length === 0) return previous.groups
  // Months replace years.
  const kept = previous.groups.filter((group) => !added.some(({ column }) => isSame(column, group.column)))
  return [...kept, ...added]
}
