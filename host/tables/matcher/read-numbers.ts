import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { type Comparison, rowCount } from '../query/frame-types.ts'
import { isNumber, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import { choiceOf } from './filter-choice.ts'
import { type Amount, multiplierOf } from './read-amount.ts'
import { unitFactor } from './unit-factor.ts'

/** 实际支出超过预算. */
function readComparedColumns(draft: Draft): void {
  for (const at of draft.placesOf('apart')) {
    // 还车比借车多的
    const sort = draft.operationAt(at + 2)
    const [column, other] = [draft.columnsAt(at - 1, isNumber)[0], draft.columnsAt(at + 1, isNumber)[0]]
    if (!column || !other || sort?.kind !== 'sort' || !draft.tokens[at + 2]?.behind.includes('的')) continue
    draft.use(at - 1, at, at + 1, at + 2)
    draft.filters.push({
      kind: 'columns',
      column: refOf(column),
      comparison: sort.order === 'desc' ? '>' : '<',
      other: refOf(other),
    })
  }
  for (const at of draft.placesOf('compare')) {
    const operation = draft.operationAt(at)
    const [left, right] = [draft.columnsAt(at - 1, isNumber), draft.columnsAt(at + 1, isNumber)]
    const [column, other] = [left[0], right[0]]
    if (operation?.kind !== 'compare' || !column || !other || left.length + right.length > 2) continue
    draft.use(at - 1, at, at + 1)
    const { comparison } = operation
    draft.filters.push({ kind: 'columns', column: refOf(column), comparison, other: refOf(other) })
  }
}

/** Numbers that columns, or the numbers of groups, are compared with. */
export function readAmounts(draft: Draft): void {
  readComparedColumns(draft)
  for (const [at, token] of draft.tokens.entries()) {
    if (token.kind !== 'amount' || draft.isUsed(at)) continue
    const { amount } = token
    const behind = draft.isOperation(at + 1, 'and') ? at + 2 : at + 1
    const place = [at - 1, behind].find((each) => draft.operationAt(each)?.kind === 'compare')
    const operation = place === undefined ? undefined : draft.operationAt(place)
    const isRange = amount.least < amount.greatest
    if (!isRange && operation?.kind !== 'compare') continue
    draft.use(at, ...(place === undefined ? [] : place > at ? [at + 1, place] : [place]))
    const comparison = operation?.kind === 'compare' ? operation.comparison : null
    addAmount(draft, at, place !== undefined && place < at ? place : at, amount, comparison)
  }
}

/** @param from the place of the number, or of the comparison before it */
function addAmount(
  draft: Draft,
  at: number,
  from: number,
  amount: Amount,
  comparison: Comparison | null,
): void {
  if (draft.operationAt(from - 1)?.kind === 'count' && comparison !== null) {
    // 次数超过5次的捐赠人
    draft.use(from - 1)
    draft.measures.push(rowCount)
    draft.having = { comparison, amount: amount.least }
    return
  }
  const left = numberBefore(draft, from)
  const named = left === undefined ? [] : draft.columnsAt(left, isNumber)
  if (left !== undefined) draft.use(left)
  const [column] = named
  if (column && named.length === 1 && comparison !== null) {
    const isOfGroups = addHaving(draft, { from, left, column, amount, comparison })
    if (isOfGroups) return
  }
  // 语文、数学、英语都在60分以上
  const joined = left === undefined ? [] : joinedColumns(draft, left, isNumber)
  for (const each of joined) draft.filters.push(numberFilter(each, amount, comparison))

  const all = draft.columns.filter(draft.isMeasure)
  const ofUnit = all.filter(
    ({ unit }) => amount.unit !== '' && foldForSearch(unit).replace(/^[百千万亿]+/, '') === amount.unit,
  )
  const mentioned = draft.tokens.flatMap((_, place) => draft.columnsAt(place, draft.isMeasure))
  const candidates = [named, ofUnit, mentioned, all].find(({ length }) => length > 0) ?? []
  const fitting = [...new Set(candidates)].filter(
    (each) => factorOf(each, amount) !== null && (each.kind !== 'percent' || amount.unit === ''),
  )
  const filters = (fitting.length > 0 ? fitting : all).map((each) => numberFilter(each, amount, comparison))
  const isForeign =
    amount.unit !== '' && named.length === 0 && ofUnit.length === 0 && !isSaidLoosely(amount.unit)
  const [only] = filters
  if (filters.length === 1 && only && !isForeign) return void draft.filters.push(only)
  draft.ask('filter', draft.tokens[at]?.text ?? '', filters.map(choiceOf))
}

/** @returns the place of the number that is compared, over an aggregate: 语文平均分超过78 */
function numberBefore(draft: Draft, from: number): number | undefined {
  let left = from - 1
  while (draft.tokens[left]?.kind === 'classifier' || draft.isOperation(left, 'aggregate')) left -= 1
  return [left, left - 1].find((place) => draft.columnsAt(place, isNumber).length > 0)
}

interface Compared {
  readonly from: number
  readonly left: number | undefined
  readonly column: KnownColumn
  readonly amount: Amount
  readonly comparison: Comparison
}

/** 平均分超过78的班: @returns whether the number of a group is compared */
function addHaving(draft: Draft, { from, left = from, column, amount, comparison }: Compared): boolean {
  const mean = [left - 1, from - 1, from - 2].find((place) => draft.operationAt(place)?.kind === 'aggregate')
  const operation = mean === undefined ? undefined : draft.operationAt(mean)
  if (operation?.kind !== 'aggregate' || operation.aggregate === 'count' || mean === undefined) return false
  draft.use(mean)
  const filter = numberFilter(column, amount, comparison)
  draft.measures.push({ of: 'column', aggregate: operation.aggregate, column: refOf(column) })
  if (filter.kind === 'number') draft.having = { comparison, amount: filter.amount }
  return true
}

function joinedColumns(draft: Draft, from: number, fits: (column: KnownColumn) => boolean): KnownColumn[] {
  const found: KnownColumn[] = []
  for (
    let at = from;
    draft.isOperation(at - 1, 'and') && draft.columnsAt(at - 2, fits).length === 1;
    at -= 2
  ) {
    draft.use(at - 1, at - 2)
    found.push(...draft.columnsAt(at - 2, fits))
  }
  return found
}

/** @returns the factor between the unit of a number and that of a column; null when they measure different things */
function factorOf(column: KnownColumn, { unit }: Amount): number | null {
  const own = foldForSearch(column.unit).replace(/^[百千万亿]+/, '')
  return unit === '' || own === '' || own === unit || isSaidLoosely(unit)
    ? (unitFactor(unit, own) ?? 1)
    : unitFactor(unit, own)
}

/** 块 is money of any kind, and 个 whatever is counted. */
function isSaidLoosely(unit: string): boolean {
  return ['块', '个', '分', '次', '元'].includes(unit)
}

function numberFilter(column: KnownColumn, amount: Amount, comparison: Comparison | null): FrameFilter {
  const { least, greatest, scale } = amount
  const inUnit = (value: number) => {
    const times = multiplierOf(/^[百千万亿]+/.exec(column.unit)?.[0] ?? '')
    const isScaled = times > 1 && scale >= times
    const isPercent = column.kind === 'percent' && scale !== 0.01 && value > 1
    const isWhole = column.kind !== 'percent' && column.unit.includes('%') && scale === 0.01
    const scaled = isScaled ? value / times : isPercent ? value / 100 : isWhole ? value * 100 : value
    return Number((scaled * (factorOf(column, amount) ?? 1)).toPrecision(15))
  }
  return comparison === null
    ? { kind: 'between', column: refOf(column), least: inUnit(least), greatest: inUnit(greatest) }
    : { kind: 'number', column: refOf(column), comparison, amount: inUnit(least) }
}
