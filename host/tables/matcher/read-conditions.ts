import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { saidOf, sayFilter } from '../query/describe-frame.ts'
import { type Comparison, isSame, rowCount } from '../query/frame-types.ts'
import { isDate, isNumber, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft, OpenPart } from './draft.ts'
import type { NamedValues } from './lexicon.ts'
import type { Amount } from './read-amount.ts'
import type { SaidPeriod } from './read-period.ts'
import { newestPeriod } from './relative-period.ts'
import { unitFactor } from './unit-factor.ts'

type ValueFilter = Extract<FrameFilter, { kind: 'values' }>

/** Values, yes and no, missing values, numbers and dates: which rows are meant. */
export function readConditions(draft: Draft): void {
  readValues(draft)
  readFlags(draft)
  readMissing(draft)
  readAmounts(draft)
  readPeriods(draft)
}

function readValues(draft: Draft): void {
  for (const [at, token] of draft.tokens.entries()) {
    if (token.kind !== 'value') continue
    const named = narrowed(draft, at, token.values)
    const isExcluded = isNegated(draft, at)
    draft.use(at)
    const filters = named.map(
      ({ column, values }): ValueFilter => ({
        kind: 'values',
        column: refOf(column),
        values: [...values],
        is_excluded: isExcluded,
      }),
    )
    const [only] = filters
    if (filters.length === 1 && only) addValues(draft, only)
    else
      draft.ask(
        'filter',
        token.text,
        filters.map((filter) => choiceOf(filter)),
      )
  }
}

/** A column next to a value, or one of another value, decides whose value it is. */
function narrowed(draft: Draft, at: number, all: readonly NamedValues[]): readonly NamedValues[] {
  const own = all.filter(({ column }) => draft.columns.some((each) => isSame(each, column)))
  const near = [at - 1, at + 1, at - 2].flatMap((place) => {
    const columns = draft.columnsAt(place)
    const found = own.find(({ column }) => columns.some((each) => isSame(each, column)))
    return found ? [{ place, found }] : []
  })
  const [nearest] = near
  if (!nearest)
    return own.length === 1
      ? own
      : own
          .filter(({ column }) => draft.filters.some((each) => isSame(each.column, column)))
          .slice(0, 1)
          .concat(own)
          .slice(0, own.length)
  const isGroup = draft.isOperation(nearest.place - 1, 'each', 'which')
  if (!isGroup) draft.use(nearest.place)
  return [nearest.found]
}

function isNegated(draft: Draft, at: number): boolean {
  for (let place = at - 1; place >= 0; place -= 1) {
    if (draft.isOperation(place, 'not', 'other')) {
      draft.use(place)
      return true
    }
    if (draft.tokens[place]?.behind.includes('的')) return false
    const isBetween =
      draft.isOperation(place, 'and') || ['value', 'column'].includes(draft.tokens[place]?.kind ?? '')
    if (!isBetween) return false
  }
  return false
}

function addValues(draft: Draft, filter: ValueFilter): void {
  const same = draft.filters.findIndex(
    (each) =>
      each.kind === 'values' && isSame(each.column, filter.column) && each.is_excluded === filter.is_excluded,
  )
  const before = draft.filters[same]
  if (before?.kind !== 'values') return void draft.filters.push(filter)
  draft.filters[same] = { ...before, values: [...new Set([...before.values, ...filter.values])] }
}

const yes: ReadonlySet<string> = new Set(['是', '有', 'y', 'yes', 'true', '1'])
const no: ReadonlySet<string> = new Set(['否', '无', 'n', 'no', 'false', '0'])

/** @returns the values of a column that says yes or no; null for any other */
function flagOf(draft: Draft, column: KnownColumn): { readonly yes: string; readonly no: string } | null {
  if (column.kind === 'boolean') return { yes: 'true', no: 'false' }
  const values = draft.lexicon.texts.find((each) => isSame(each.column, column))?.values ?? []
  const [positive, negative] = [yes, no].map((set) => values.find((value) => set.has(foldForSearch(value))))
  return values.length === 2 && positive !== undefined && negative !== undefined
    ? { yes: positive, no: negative }
    : null
}

/** 逾期的, 没有发票的: a column of yes and no is a condition unless it is grouped by. */
function readFlags(draft: Draft): void {
  for (const at of draft.unusedColumns((column) => flagOf(draft, column) !== null)) {
    const [column, ...others] = draft.columnsAt(at, (each) => flagOf(draft, each) !== null)
    const flag = column && flagOf(draft, column)
    if (!column || !flag || others.length > 0 || draft.isOperation(at - 1, 'each', 'which')) continue
    const isNo = draft.isOperation(at - 1, 'not')
    if (isNo) draft.use(at - 1)
    draft.use(at)
    const filter: ValueFilter = {
      kind: 'values',
      column: refOf(column),
      values: [isNo ? flag.no : flag.yes],
      is_excluded: false,
    }
    const rate = [at + 1, at + 2].find((place) => draft.isOperation(place, 'rate', 'change'))
    const operation = rate === undefined ? undefined : draft.operationAt(rate)
    const isShare =
      operation?.kind === 'rate' || (operation?.kind === 'change' && operation.change === 'share')
    if (!isShare || rate === undefined) addValues(draft, filter)
    else {
      draft.use(rate)
      draft.share = [filter]
    }
  }
}

/** 缺失的, 没有评价的. */
function readMissing(draft: Draft): void {
  for (const at of draft.placesOf('missing', 'not')) {
    const isWord = draft.isOperation(at, 'missing')
    const isBehind = draft.tokens[at]?.behind.endsWith('的') ?? false
    const place = [isBehind ? at - 1 : at + 1, at - 1].find(
      (each) => draft.columnsAt(each).length > 0 && !draft.isUsed(each),
    )
    const columns = place === undefined || (!isWord && !isBehind && place < at) ? [] : draft.columnsAt(place)
    if (isWord && columns.length === 0) {
      draft.use(at)
      draft.shape = 'missing'
    }
    if (columns.length === 0 || place === undefined) continue
    draft.use(at, place)
    const filters = columns.flatMap((column): FrameFilter[] => {
      const filter = { kind: 'missing', column: refOf(column), is_missing: true } as const
      // 没注册 of a number may be none, or zero.
      const isCount = !isWord && draft.isMeasure(column) && column.plain !== draft.tokens[place]?.text
      return isCount
        ? [{ kind: 'number', column: refOf(column), comparison: '=', amount: 0 }, filter]
        : [filter]
    })
    const [only] = filters
    if (filters.length === 1 && only) draft.addFilter(only)
    else
      draft.ask(
        'filter',
        draft.tokens[place]?.text ?? '',
        filters.map((each) => choiceOf(each)),
      )
  }
}

/** 实际支出超过预算. */
function readComparedColumns(draft: Draft): void {
  for (const at of draft.placesOf('apart')) {
    // 还车比借车多的
    const sort = draft.operationAt(at + 2)
    const [column, other] = [draft.columnsAt(at - 1, isNumber)[0], draft.columnsAt(at + 1, isNumber)[0]]
    if (!column || !other || sort?.kind !== 'sort' || !draft.tokens[at + 2]?.behind.includes('的')) continue
    draft.use(at - 1, at, at + 1, at + 2)
    draft.addFilter({
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
    draft.addFilter({ kind: 'columns', column: refOf(column), comparison, other: refOf(other) })
  }
}

function readAmounts(draft: Draft): void {
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
  for (const each of joined) draft.addFilter(numberFilter(each, amount, comparison))

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
  if (filters.length === 1 && only && !isForeign) return draft.addFilter(only)
  const choices = filters.map((each) => choiceOf(each))
  draft.ask('filter', draft.tokens[at]?.text ?? '', choices)
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
    const factor = /^[百千万亿]+/.exec(column.unit)?.[0] ?? ''
    const times = Array.from(factor).reduce(
      (all, each) => all * ({ 百: 1e2, 千: 1e3, 万: 1e4, 亿: 1e8 }[each] ?? 1),
      1,
    )
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

function readPeriods(draft: Draft): void {
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
    else
      draft.ask(
        'time',
        token.text,
        all.map((each) => choiceOf(each)),
      )
  }
}

/** Several periods of a column are alternatives. */
function addPeriod(draft: Draft, filter: FrameFilter): void {
  const at = draft.filters.findIndex((each) => each.kind === 'period' && isSame(each.column, filter.column))
  const before = draft.filters[at]
  if (filter.kind !== 'period' || before?.kind !== 'period') return draft.addFilter(filter)
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

export function choiceOf(filter: FrameFilter): OpenPart['choices'][number] {
  return { label: sayFilter(filter).replaceAll(/[“”]/g, ''), change: { filters: [filter] } }
}
