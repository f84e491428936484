import type { Filter, Period } from '../question-frame.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { ItemOf } from '../words/resolve-words.ts'
import { type Draft, refOf } from './draft.ts'

/**
 * 2015年以后建成的: a year is compared with an integer column of years.
 * @returns whether the year was read this way
 */
export function readYear(draft: Draft, { from, to, relative, text }: ItemOf<'period'>, at: number): boolean {
  if (relative || !isYear(from) || !isYear(to) || (!from && !to)) return false

  const place = [draft.neighbourOf(at, -1), draft.neighbourOf(at, 1)].find((each) => {
    const column = draft.columnAt(each)
    return column !== null && holdsYears(column)
  })
  const column = place === undefined ? null : draft.columnAt(place)
  if (place === undefined || !column) return false

  draft.take(place)
  draft.used.add(at)
  draft.filters.push({ at, filter: filterOf(column, from?.year, to?.year, text) })
  return true
}

function filterOf(
  column: KnownColumn,
  from: number | undefined,
  to: number | undefined,
  said: string,
): Filter {
  const ref = refOf(column)
  if (from !== undefined && to !== undefined && from !== to)
    return { kind: 'between', column: ref, least: from, greatest: to, said }
  const comparison = from === undefined ? '<=' : to === undefined ? '>=' : '='
  return { kind: 'number', column: ref, comparison, amount: from ?? to ?? 0, said }
}

function isYear(period: Period | null): boolean {
  return period === null || (Object.keys(period).length === 1 && period.year !== undefined)
}

function holdsYears({ kind, plain, profile }: KnownColumn): boolean {
  const [least, greatest] = [Number(profile?.least), Number(profile?.greatest)]
  return kind === 'integer' && /年/.test(plain) && least >= 1_800 && greatest <= 2_200
}
