import { roleOf } from '../query/column-score.ts'
import { type Group, isSame, type Measure } from '../query/frame-types.ts'
import { isDate, isUnique, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import type { ReadGroups } from './read-groups.ts'
import { askMeasure, measureChoice } from './read-measures.ts'

/** Reads which rows or groups are wanted, and in which order: 最高, 前三名, 第二, 从高到低. */
export function readOrder(draft: Draft, { isAskedFor, isRanked, isAll }: ReadGroups): void {
  const limit = readLimit(draft)
  // 谁的销售额高 compares; 高 alone says no order.
  const isCompared = isAskedFor || isRanked || draft.has('apart', 'each')
  const sorts = draft.placesOf('sort').filter((at) => isCompared || (draft.tokens[at]?.text.length ?? 0) > 1)
  const [sort] = sorts.map((at) => draft.operationAt(at))
  draft.use(...sorts)
  if (sort?.kind === 'sort' && draft.groups.length > 0) draft.order = sort.order
  const orders = draft.placesOf('extreme').flatMap((each) => {
    const operation = draft.operationAt(each)
    return operation?.kind === 'extreme' ? [operation.order] : []
  })
  const [at] = draft.placesOf('extreme')
  const extreme = at === undefined ? undefined : draft.operationAt(at)
  draft.use(...draft.placesOf('extreme'))
  if (extreme?.kind !== 'extreme' || at === undefined) {
    if (limit) orderBy(draft, limit.isLast ? 'asc' : (draft.order ?? 'desc'), limit)
    return
  }

  const isWithin = draft.groups.length > 1 && isRanked
  const isOfGroups = draft.groups.length > 0 && (isRanked || isAskedFor || limit !== null)
  if (extreme.isDate) {
    // 最近的销售额 says no number of days.
    const isMeasured = draft.measures.some(({ of }) => of === 'column') || draft.isMeasureOpen
    if (isMeasured) return void draft.lost.push(draft.tokens[at]?.text ?? '')
    draft.measures.splice(0, draft.measures.length, ...dateMeasure(draft, extreme.order))
  }
  if (extreme.order === null) return askDirection(draft, at, limit?.count ?? 1)
  const isNumberAsked =
    !isOfGroups &&
    !isAskedFor &&
    limit === null &&
    (draft.groups.length > 0 || (!draft.has('list') && !hasUnreadNoun(draft, at)))
  if (isNumberAsked && takeExtremes(draft, orders)) return
  draft.isWithin = isWithin
  if (isAll && limit === null) {
    draft.order = extreme.order
    return
  }
  orderBy(draft, extreme.order, limit ?? { count: 1, isLast: false, isNth: false, isOfRows: false })
}

/** 最高分和最低分. @returns whether there is a number of which they are */
function takeExtremes(draft: Draft, orders: readonly ('desc' | 'asc' | null)[]): boolean {
  for (const { choices } of draft.pending.splice(0)) {
    const [first] = choices
    const isKnown = draft.measures.some(
      ({ column }) => column && first?.column && isSame(column, first.column),
    )
    if (first && !isKnown) draft.measures.push(first)
  }
  const measures = draft.measures.splice(0)
  // 平均多少，最高和最低多少
  draft.measures.push(...measures.filter((measure) => draft.said.has(measure)))
  const numbers = measures.flatMap(({ column }) => column ?? [])
  for (const column of numbers)
    for (const order of new Set(orders))
      draft.measures.push({ of: 'column', aggregate: order === 'asc' ? 'min' : 'max', column })
  return numbers.length > 0
}

interface Limit {
  readonly count: number
  readonly isLast: boolean
  readonly isNth: boolean
  /** Rows are counted, not groups: 最高的5条. */
  readonly isOfRows: boolean
}

/** 前三名, 倒数第二, 最高的5个. */
function readLimit(draft: Draft): Limit | null {
  for (const [at, token] of draft.tokens.entries()) {
    const isCount =
      token.kind === 'amount' &&
      token.amount.least === token.amount.greatest &&
      Number.isInteger(token.amount.least)
    if (!isCount || draft.isUsed(at) || token.amount.least < 1) continue
    const before = draft.operationAt(at - 1)?.kind
    const isMeasured =
      draft.measures.some(({ column }) => column) || draft.isMeasureOpen || draft.has('extreme', 'sort')
    if (before === 'nth' && !isMeasured) continue
    const isLast = before === 'last' || draft.isOperation(at - 2, 'last')
    if (
      before !== 'first' &&
      before !== 'last' &&
      before !== 'nth' &&
      !draft.isOperation(at - 1, 'extreme') &&
      !draft.isOperation(at + 1, 'extreme')
    )
      continue
    draft.use(
      at,
      ...(before === 'extreme' ? [] : [at - 1]),
      ...(draft.isOperation(at - 2, 'last') ? [at - 2] : []),
    )
    return {
      count: Math.min(1_000, token.amount.least),
      isLast,
      isNth: before === 'nth',
      isOfRows: rowUnits.has(token.amount.unit),
    }
  }
  return null
}

const rowUnits: ReadonlySet<string> = new Set(['条', '行', '笔', '单'])

function orderBy(draft: Draft, order: 'desc' | 'asc', { count, isNth, isOfRows }: Limit): void {
  if (isOfRows) draft.labels.push(...draft.groups.splice(0).map(({ column }) => column))
  draft.isOfRows = isOfRows
  draft.order = order
  if (isNth) draft.nth = count
  else draft.limit = count
}

function hasUnreadNoun(draft: Draft, at: number): boolean {
  return [at + 1, at + 2].some((place) => draft.tokens[place]?.kind === 'unread')
}

function dateMeasure(draft: Draft, order: 'desc' | 'asc' | null): Measure[] {
  const named = draft.unusedColumns(isDate).flatMap((at) => draft.columnsAt(at, isDate))
  const dates = named.length > 0 ? named : draft.columns.filter(isDate)
  draft.use(...draft.unusedColumns(isDate))
  const measures = dates.map(
    (column): Measure => ({
      of: 'column',
      aggregate: order === 'asc' ? 'min' : 'max',
      column: refOf(column),
    }),
  )
  const [only] = measures
  if (measures.length === 1 && only) return [only]
  draft.ask(
    'measure',
    '',
    measures.map((measure) => measureChoice(draft, measure)),
  )
  return []
}

/** 最贵: which number, and which end of it. */
function askDirection(draft: Draft, at: number, count: number): void {
  const next = draft.tokens[at + 1]
  const said = `${draft.tokens[at]?.text ?? ''}${next?.kind === 'unread' ? next.text : ''}`
  if (next?.kind === 'unread') draft.use(at + 1)
  draft.limit = count
  draft.order = 'desc'
  const before = draft.open.length
  const pending = draft.pending.splice(0).flatMap(({ choices }) => choices)
  if (pending.length > 0)
    draft.ask(
      'measure',
      said,
      pending.map((measure) => measureChoice(draft, measure)),
    )
  else if (draft.measures.length === 0) askMeasure(draft, said)
  const asked = draft.open.splice(before).flatMap(({ choices }) => choices)
  const measured = draft.measures
    .map((measure) => measureChoice(draft, measure))
    .map(({ label }) => ({ label, change: {} }))
  const choices = asked.length > 0 ? asked : measured
  draft.ask('measure', said, [
    ...choices.map(({ label, change }) => ({
      label: `${label} 最高`,
      change: { ...change, order: 'desc' as const },
    })),
    ...choices.map(({ label, change }) => ({
      label: `${label} 最低`,
      change: { ...change, order: 'asc' as const },
    })),
  ])
}

/** @returns columns that tell rows apart, the best first */
export function namingColumns(columns: readonly KnownColumn[]): KnownColumn[] {
  const isNaming = (column: KnownColumn) =>
    column.kind === 'text'
      ? (column.profile?.distinct ?? 0) >= column.rows * 0.6
      : column.kind === 'integer' && isUnique(column) && roleOf(column) === 'key'
  return columns.filter(isNaming)
}

/** @returns whether a group is one row */
export function isRow({ column, unit }: Group, columns: readonly KnownColumn[]): boolean {
  const known = columns.find((each) => isSame(each, column))
  return unit === undefined && known !== undefined && namingColumns([known]).length > 0
}
