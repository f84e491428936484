import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { saidOf } from '../query/describe-frame.ts'
import { isSame } from '../query/frame-types.ts'
import { isDate, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import { choiceOf } from './filter-choice.ts'
import type { SaidPeriod } from './read-period.ts'
import { newestPeriod } from './relative-period.ts'

/** Dates, and years in a column of years. */
export function readPeriods(draft: Draft): void {
  for (const [at, token] of draft.tokens.entries()) {
    // 比上个月 is a change, not a condition.
    if (token.kind !== 'period' || (token.period.relative !== '' && draft.tokens[at - 1]?.text === '比'))
      continue
    const near = [at + 1, at - 1].flatMap((place) =>
      draft.columnsAt(place, holdsYears).map((column) => ({ place, column })),
    )
    const [nearYear] = near
    const dates = nearYear ? [] : datesNear(draft, at)
    if (nearYear) draft.use(nearYear.place)
    const filters = dates.flatMap((column) => periodFilter(draft, column, token.period))
    const years =
      dates.length === 0
        ? (nearYear ? [nearYear.column] : draft.columns.filter(holdsYears)).map((column) =>
            yearFilter(column, token.period),
          )
        : []
    const all = [...filters, ...years.flatMap((each) => each ?? [])]
    const [only] = all
    if (all.length === 0) continue
    draft.use(at)
    if (all.length === 1 && only) addPeriod(draft, only)
    else draft.ask('time', token.text, all.map(choiceOf))
  }
}

/** Several periods of a column are alternatives. */
function addPeriod(draft: Draft, filter: FrameFilter): void {
  const at = draft.filters.findIndex((each) => each.kind === 'period' && isSame(each.column, filter.column))
  const before = draft.filters[at]
  if (filter.kind !== 'period' || before?.kind !== 'period') return void draft.filters.push(filter)
  const { from, to } = filter
  draft.filters[at] = { ...before, others: [...(before.others ?? []), { from, to }] }
}

/** @returns the date columns next to a period; all when none is */
export function datesNear(draft: Draft, at: number): KnownColumn[] {
  for (const place of [at - 1, at + 1]) {
    const near = draft.columnsAt(place, isDate)
    if (near.length === 0) continue
    draft.use(place)
    return near
  }
  const mentioned = draft.tokens.flatMap((_, place) => draft.columnsAt(place, isDate))
  return mentioned.length > 0 ? [...new Set(mentioned)] : draft.columns.filter(isDate)
}

function periodFilter(draft: Draft, column: KnownColumn, said: SaidPeriod): FrameFilter[] {
  const found = newestPeriod(said, column.profile?.greatest ?? null)
  if (!found) return []
  if (found.caveat !== '' && !draft.notes.includes(found.caveat)) draft.notes.push(found.caveat)
  const filter = { kind: 'period', column: refOf(column), from: found.from, to: found.to } as const
  return [{ ...filter, said: saidOf(filter) }]
}

/** @returns whether all numbers of a column are years */
export function holdsYears({ kind, profile }: KnownColumn): boolean {
  return kind === 'integer' && Number(profile?.least) >= 1_900 && Number(profile?.greatest) <= 2_100
}

function yearFilter(column: KnownColumn, { from, to, relative }: SaidPeriod): FrameFilter | null {
  const [first, last] = [from?.year, to?.year]
  const isYear = [from, to].every((each) => each === null || Object.keys(each).join() === 'year')
  if (relative !== '' || !isYear || (first === undefined && last === undefined)) return null
  const ref = refOf(column)
  if (first === undefined) return { kind: 'number', column: ref, comparison: '<=', amount: last ?? 0 }
  if (last === undefined) return { kind: 'number', column: ref, comparison: '>=', amount: first }
  return first === last
    ? { kind: 'number', column: ref, comparison: '=', amount: first }
    : { kind: 'between', column: ref, least: first, greatest: last }
}
