import type { KnownColumn } from '../words/known-column.ts'
import { type Draft, isSame, refOf } from './draft.ts'

/** Parses the conditions that a column has, or does not have, a value. */
export function readValues(draft: Draft): void {
  const { items } = draft
  let negation: number | null = null
  const found = new Map<string, { column: KnownColumn; values: string[]; isExcluded: boolean; at: number }>()
  for (const [at, item] of items.entries()) {
    if (item.kind === 'not') negation = at
    else if (item.kind === 'value') {
      const { column, values, rivals, text, isPart } = item
      const isExcluded = negation !== null
      if (negation !== null) draft.used.add(negation)
      const key = `${column.table}\u0000${column.column}\u0000${isExcluded}`
      const known = found.get(key)
      if (known) known.values.push(...values)
      else found.set(key, { column, values: [...values], isExcluded, at })
      draft.used.add(at)
      takeItsColumn(draft, at, column)
      if (rivals.length > 0)
        draft.caveat(
          `“${text}”在${[column, ...rivals].map((each) => `“${each.column}”`).join('、')}里都有：只看了“${column.column}”`,
        )
      if (isPart)
        draft.caveat(
          `“${text}”按“${column.column}”里的${values
            .slice(0, 5)
            .map((value) => `“${value}”`)
            .join('、')}${values.length > 5 ? ` 等 ${values.length} 个值` : ''}理解`,
        )
    } else if (item.kind === 'or') takeOr(draft, at)
    else if (!['and', 'filler', 'column', 'other'].includes(item.kind)) negation = null
    if (item.kind === 'other') {
      takeOther(draft, at, [...found.values()])
      negation = null
    }
  }

  for (const { at, column, values, isExcluded } of found.values())
    draft.filters.push({
      at,
      filter: { kind: 'values', column: refOf(column), values: [...new Set(values)], isExcluded },
    })
}

/** 北京或上海: between values of one column, 或 means the same as 和. */
function takeOr(draft: Draft, at: number): void {
  const [one, other] = [draft.items[draft.neighbourOf(at, -1)], draft.items[draft.neighbourOf(at, 1)]]
  if (one?.kind === 'value' && other?.kind === 'value' && isSame(one.column, other.column)) draft.used.add(at)
}

/** 部门是研发部, 华东区域: the column is named only to locate the value. */
function takeItsColumn(draft: Draft, at: number, column: KnownColumn): void {
  let before = draft.neighbourOf(at, -1)
  if (draft.items[before]?.kind === 'not') before = draft.neighbourOf(before, -1)
  const named = draft.columnAt(before)
  const isGrouped = ['each', 'which', 'by'].includes(
    draft.items[draft.neighbourOf(before, -1)]?.kind ?? 'break',
  )
  if (named && isSame(named, column) && !isGrouped) draft.used.add(before)
  const next = draft.columnAt(at + 1)
  if (next && isSame(next, column)) draft.used.add(at + 1)
}

/** 除了华东，其他区域 */
function takeOther(
  draft: Draft,
  at: number,
  found: readonly { column: KnownColumn; isExcluded: boolean }[],
): void {
  const excluded = found.find(({ isExcluded }) => isExcluded)
  if (!excluded) return
  draft.used.add(at)
  const next = draft.neighbourOf(at, 1)
  const column = draft.columnAt(next)
  if (column && isSame(column, excluded.column)) draft.used.add(next)
}

/** Parses the text that a column must contain. */
export function readMentions(draft: Draft): void {
  for (const { at } of draft.free('mention')) {
    const next = draft.neighbourOf(at, 1)
    const item = draft.items[next]
    if (!item || (item.kind !== 'unknown' && item.kind !== 'column') || item.text.length < 2) continue
    const named = draft.nearestColumn(next, ({ kind }) => kind === 'text')
    const column = named === null ? onlyTextWith(draft, item.text) : draft.columnAt(named)
    if (!column) continue
    if (named !== null) draft.take(named)
    const negation = draft.neighbourOf(at, -1)
    const isExcluded = draft.items[negation]?.kind === 'not'
    if (isExcluded) draft.used.add(negation)
    draft.used.add(at).add(next)
    draft.filters.push({
      at,
      filter: { kind: 'contains', column: refOf(column), text: item.text, isExcluded },
    })
  }
}

function onlyTextWith(draft: Draft, text: string): KnownColumn | null {
  const found = [...draft.vocabulary.values.values()].filter(
    ({ column, values }) =>
      draft.tables.includes(column.table) && values.some((value) => value.toLowerCase().includes(text)),
  )
  return found.length === 1 ? (found[0]?.column ?? null) : null
}
