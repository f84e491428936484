import type { ColumnRef } from '../question-frame.ts'
import {
  isDate,
  isDimension,
  isEntity,
  isIdentifier,
  isMeasure,
  isName,
  isNumber,
  usualAggregate,
} from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { Item } from '../words/resolve-words.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { type Part, plainFilters } from './frame-part.ts'
import { endsWithWho } from './person-column.ts'
import { comparedColumn, nameColumn } from './read-groups.ts'
import type { Order } from './read-order.ts'

const maxLabels = 6

/** Rows are listed when each is a meaningful item and no aggregate is requested. */
export function isListing(draft: Draft, hasOrder: boolean): boolean {
  if (draft.change !== null || draft.isMeanOfGroups || draft.groups.some(({ unit }) => unit)) return false

  const isCounted = draft.has('howMany') && draft.measures.length === 0
  const { target } = draft
  const isSaid = draft.items.some(
    (item) => item.kind === 'aggregate' && item.aggregate !== 'max' && item.aggregate !== 'min',
  )
  const isOwn =
    target?.kind === 'row' ||
    (target?.kind === 'column' && isEntity(target.column) && target.column.table === draft.tables[0]) ||
    (target?.kind === 'unit' && target.unit === 'day' && isUniqueDay(draft))
  if (!hasOrder && isAboutSums(draft, isSaid)) return false
  // Persons with many rows are listed once each.
  if (!hasOrder && endsWithWho(draft) && target?.kind === 'column' && !isEntity(target.column)) return false

  // A single total cannot be sorted, so the rows are.
  const isSorted = !hasOrder && draft.has('sort') && draft.groups.length === 0 && target === null
  if (isSorted && !isSaid && draft.measures.length > 0 && comparedColumn(draft) === null) return true
  if (hasOrder) {
    if (draft.measures.length === 0) return false
    if (asksOfExtreme(draft)) return true
    const isImplied = target === null && draft.groups.length === 0 && hasCount(draft)
    return (isOwn || isImplied) && !(isSaid && target?.kind !== 'row' && !isOwn)
  }
  if (isCounted || draft.measures.some(({ share, aggregate }) => share || aggregate === 'distinct'))
    return false

  const isHeaded =
    draft.filters.length > 0 &&
    draft.measures.length === 0 &&
    draft.groups.length === 0 &&
    !draft.has('aggregate') &&
    endsWithThing(draft)
  const asksWhich = draft.has('which') || draft.has('who') || isHeaded
  const isOneRow = draft.filters.some(
    ({ filter }) =>
      filter.kind === 'values' && filter.values.length === 1 && isUniqueRef(draft, filter.column),
  )
  if (isOneRow && draft.measures.length > 0 && draft.groups.length === 0 && !isSaid) return true

  const isOfRows = draft.filters.some(
    ({ filter }) => filter.kind === 'number' || filter.kind === 'between' || filter.kind === 'columns',
  )
  // 单笔超过3000元的差旅费: only the rows are requested.
  const isOnlyRows =
    isOfRows && draft.measures.length === 0 && draft.groups.length === 0 && saysOnlyConditions(draft)
  if (isOnlyRows) return true
  if (target?.kind === 'column' && !isEntity(target.column) && !isOfRows && draft.measures.length === 0)
    return false

  return (
    asksWhich &&
    draft.filters.length > 0 &&
    draft.groups.length === 0 &&
    comparedColumn(draft) === null &&
    draft.measures.every(({ aggregate }) => aggregate !== 'count')
  )
}

/** 收费最高的一次停了多久: one number selects the row, another one is requested. */
function asksOfExtreme({ items, measures, groups, target }: Draft): boolean {
  const at = items.findIndex((item) => item.kind === 'superlative' && !item.isBare)
  const isNumber = (item: Item) => item.kind === 'column' && isMeasure(item.column)
  const isBoth = items.slice(0, at).some(isNumber) && items.slice(at + 1).some(isNumber)
  return at >= 0 && isBoth && measures.length > 1 && groups.length === 0 && target === null
}

function hasCount(draft: Draft): boolean {
  return draft.items.some((item) => item.kind === 'cut' || (item.kind === 'number' && item.amount > 1))
}

function isUniqueDay(draft: Draft): boolean {
  const column = draft.columns.find(isDate)
  return column !== undefined && column.kind === 'date' && isEntity(column)
}

function isUniqueRef(draft: Draft, ref: ColumnRef): boolean {
  const column = draft.columns.find((each) => isSame(each, ref))
  return column !== undefined && isEntity(column)
}

export function listing(draft: Draft, { order, limit, nth }: Order): Part {
  const { target, groups } = draft
  const labels: KnownColumn[] = []

  const add = (column: KnownColumn | null | undefined) => {
    if (column && !labels.some((each) => isSame(each, column))) labels.push(column)
  }

  const own = draft.columns.filter(({ table }) => table === draft.tables[0])
  if (target?.kind === 'column') {
    add(target.column)
    const isCompared = draft.filters.some(({ filter }) => filter.kind === 'columns')
    if (isCompared && !isEntity(target.column) && !isName(target.column))
      draft.caveat(`是一行一行比的，不是按每个“${target.column.column}”的合计比`)
  }

  const last = draft.columnAt(draft.neighbourOf(draft.items.length, -1))
  if (target === null && last && isDimension(last)) add(last)
  if (target?.kind === 'unit') add(own.find(isDate))
  if (target?.kind === 'row') for (const column of target.shown ?? []) add(column)
  const name = nameColumn(draft)
  if (target?.kind === 'row' || target === null) {
    if (!name || !isEntity(name)) add(own.find((column) => isIdentifier(column) && isEntity(column)))
    add(name)
  }

  if (target?.kind === 'row' || target === null)
    for (const column of own.filter((each) => isDate(each) || (isDimension(each) && !isIdentifier(each))))
      if (labels.length < maxLabels) add(column)

  for (const { filter } of draft.filters) {
    add(
      draft.columns.find(
        (each) =>
          isNumber(each) &&
          isSame(each, filter.column) &&
          !draft.measures.some(({ columns }) => columns.some((measured) => isSame(measured, each))),
      ),
    )
    if (filter.kind === 'columns') add(draft.columns.find((each) => isSame(each, filter.other)))
  }

  const isWithinGroups = groups.length > 0 && order !== null
  const isDistinct = target?.kind === 'column' && !isEntity(target.column) && order === null

  return {
    shape: 'rows',
    measures: draft.measures,
    groups: isWithinGroups ? groups : [],
    filters: plainFilters(draft),
    labels: labels.map(refOf),
    order,
    limit,
    ...(nth !== undefined && { nth }),
    isWithinGroups,
    ...(isDistinct && { isDistinct }),
  }
}

const conditionKinds: ReadonlySet<string> = new Set([
  'value',
  'amount',
  'range',
  'period',
  'column',
  'filler',
  'noun',
  'table',
  'and',
  'not',
  'break',
  'comparison',
])

/** Whether a question consists only of conditions. */
function saysOnlyConditions({ items, target }: Draft): boolean {
  return target === null && items.every(({ kind }) => conditionKinds.has(kind))
}

/** 库存不足安全库存的商品: the things themselves are requested. */
function endsWithThing(draft: Draft): boolean {
  const last = draft.neighbourOf(draft.items.length, -1)
  const item = draft.items[last]
  const isThing =
    item?.kind === 'noun' || (item?.kind === 'column' && !isMeasure(item.column) && !isDate(item.column))
  return isThing && draft.items[last - 1]?.text === '的'
}

/** 哪些城市的销售额超过十万 is about the sum of each city. */
function isAboutSums(draft: Draft, isSaid: boolean): boolean {
  const { target, measures, filters, columns } = draft
  const isMany =
    target?.kind === 'column' ? !isEntity(target.column) : target?.kind === 'unit' && !isUniqueDay(draft)
  if (!isMany || measures.length > 0) return false
  return filters.some(({ filter }) => {
    const column = columns.find((each) => isSame(each, filter.column))
    return (
      filter.kind === 'number' &&
      column !== undefined &&
      isMeasure(column) &&
      (isSaid || usualAggregate(column) === 'sum')
    )
  })
}
