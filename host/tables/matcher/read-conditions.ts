import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { isSame } from '../query/frame-types.ts'
import { type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import { choiceOf } from './filter-choice.ts'
import type { NamedValues } from './lexicon.ts'
import { readPeriods } from './read-dates.ts'
import { readAmounts } from './read-numbers.ts'

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
    else draft.ask('filter', token.text, filters.map(choiceOf))
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
  const isMeant = ({ column }: NamedValues) => draft.filters.some((each) => isSame(each.column, column))
  if (!nearest) return own.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
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
    if (filters.length === 1 && only) draft.filters.push(only)
    else draft.ask('filter', draft.tokens[place]?.text ?? '', filters.map(choiceOf))
  }
}
