import { roleOf } from '../query/column-score.ts'
import { type Aggregate, isSame, type Measure, rowCount } from '../query/frame-types.ts'
import { isNumber, isUnique, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft, OpenPart } from './draft.ts'

const aggregateNames: Readonly<Record<Aggregate, string>> = {
  sum: '合计',
  avg: '平均',
  median: '中位数',
  max: '最大',
  min: '最小',
  stddev: '标准差',
  count: '行数',
  distinct: '不同值个数',
}

/** Reads what is computed. */
export function readMeasures(draft: Draft): void {
  readMostRows(draft)
  readAggregates(draft)
  for (const at of draft.unusedColumns(draft.isMeasure)) measureAt(draft, at, null)
}

/** 工单最多: the most rows, where each row is another one. */
function readMostRows(draft: Draft): void {
  for (const at of draft.placesOf('extreme')) {
    const before = draft.tokens[at - 1]
    const isRows =
      before?.kind === 'table' || (!draft.isUsed(at - 1) && draft.columnsAt(at - 1).some(isUnique))
    const isNumber = draft.unusedColumns(draft.isMeasure).length > 0
    if (!isRows || isNumber || draft.groups.length === 0) continue
    draft.use(at - 1)
    addMeasure(draft, rowCount)
  }
}

/** An aggregate belongs to the column behind it, or else to the one before it. */
function readAggregates(draft: Draft): void {
  for (const at of draft.placesOf('aggregate')) {
    const operation = draft.operationAt(at)
    if (operation?.kind !== 'aggregate') continue
    const place = [draft.near(at, 1), draft.near(at, -1)].find((each) => each !== null)
    if (place === undefined || place === null) continue
    draft.use(at)
    measureAt(draft, place, operation.aggregate)
    // 语文和数学的平均分
    for (
      let next = place;
      draft.isOperation(next + 1, 'and') && draft.columnsAt(next + 2, draft.isMeasure).length > 0;
      next += 2
    ) {
      draft.use(next + 1)
      measureAt(draft, next + 2, operation.aggregate)
    }
    for (
      let next = place;
      draft.isOperation(next - 1, 'and') && draft.columnsAt(next - 2, draft.isMeasure).length > 0;
      next -= 2
    ) {
      draft.use(next - 1)
      measureAt(draft, next - 2, operation.aggregate)
    }
  }
}

export function measureAt(draft: Draft, at: number, aggregate: Aggregate | null): void {
  const columns = draft.columnsAt(at, isNumber)
  const [only] = columns
  draft.use(at)
  if (!only) return
  const token = draft.tokens[at]
  const isCondition =
    token?.behind.includes('的') && token.text !== only.plain && draft.has('count') && aggregate === null
  if (token && isCondition) {
    // 有优惠的订单数
    const filter = { kind: 'number', column: refOf(only), comparison: '>', amount: 0 } as const
    return draft.ask('filter', token.text, [
      { label: `${only.column} > 0`, change: { filters: [filter] } },
      {
        label: `${only.column} 不为空`,
        change: { filters: [{ kind: 'missing', column: refOf(only), is_missing: false }] },
      },
    ])
  }
  const choices = columns.flatMap((column) => aggregatesOf(draft, column, aggregate))
  const [first] = choices
  // 患者 of 患者年龄: the end of a name is what it measures.
  const isBeginning = token !== undefined && columns.every(({ plain }) => beginsWord(token.text, plain))
  const isNoun = token?.before.endsWith('的') || token?.behind.includes('的')
  if (isBeginning && isNoun && aggregate === null) {
    const isMeasured = draft.measures.length > 0 || draft.unusedColumns(draft.isMeasure).length > 0
    const others = draft.columns.filter((column) => draft.isMeasure(column) && !columns.includes(column))
    const all = [
      ...choices,
      ...others.flatMap((column) => aggregatesOf(draft, column, null).slice(0, 1)),
      rowCount,
    ]
    if (isMeasured) draft.lost.push(token.text)
    else draft.pending.push({ said: token.text, choices: all })
    return
  }
  if (first && aggregate !== null) draft.said.add(first)
  if (choices.length === 1 && first) addMeasure(draft, first)
  else draft.pending.push({ said: draft.tokens[at]?.text ?? '', choices })
}

function beginsWord(word: string, name: string): boolean {
  const runs = name.match(/\p{sc=Han}+/gu) ?? []
  return runs.some((run) => run !== word && run.startsWith(word))
}

export function addMeasure(draft: Draft, measure: Measure): void {
  const isKnown = draft.measures.some(
    (each) =>
      each.aggregate === measure.aggregate &&
      (each.column === null
        ? measure.column === null
        : measure.column !== null && isSame(each.column, measure.column)),
  )
  if (!isKnown) draft.measures.push(measure)
}

/** @returns the likeliest ways to put the numbers of a column together */
function aggregatesOf(draft: Draft, column: KnownColumn, said: Aggregate | null): Measure[] {
  const of = (aggregate: Exclude<Aggregate, 'count'>): Measure => ({
    of: 'column',
    aggregate,
    column: refOf(column),
  })
  if (said !== null && said !== 'count') return [of(said)]
  const role = roleOf(column)
  return role === 'sum' ? [of('sum')] : role === 'mean' ? [of('avg')] : [of('sum'), of('avg')]
}

/** Asks which number is meant. @param columns the likeliest first; all numbers by default */
export function askMeasure(
  draft: Draft,
  said: string,
  columns: readonly KnownColumn[] = draft.columns.filter(draft.isMeasure),
): void {
  const operation = draft
    .placesOf('aggregate')
    .map((at) => draft.operationAt(at))
    .find((each) => each?.kind === 'aggregate')
  draft.use(...draft.placesOf('aggregate'))
  const aggregate = operation?.kind === 'aggregate' ? operation.aggregate : null
  const first = columns.flatMap((column) => aggregatesOf(draft, column, aggregate).slice(0, 1))
  const second = columns.flatMap((column) => aggregatesOf(draft, column, aggregate).slice(1))
  const [only] = first
  if (
    first.length === 1 &&
    second.length === 0 &&
    only &&
    columns.length < draft.columns.filter(draft.isMeasure).length
  )
    return addMeasure(draft, only)
  const rows = aggregate === null || aggregate === 'sum' ? [rowCount] : []
  const choices = [...first, ...rows, ...second].map((measure) => measureChoice(draft, measure))
  draft.ask(
    'measure',
    said,
    choices.length > 2 ? choices : [...choices, ...withValues(draft, choices[0], said)],
  )
}

/** 花了多少, with one column of money and 收 and 支: the verb may be a value. */
function withValues(
  { lexicon, columns }: Draft,
  choice: OpenPart['choices'][number] | undefined,
  said: string,
): OpenPart['choices'][number][] {
  if (!choice || said === '') return []
  return lexicon.texts
    .filter(({ column, values }) => values.length === 2 && columns.includes(column))
    .flatMap(({ column, values }) =>
      values.map((value) => {
        const filter = { kind: 'values', column: refOf(column), values: [value], is_excluded: false } as const
        const filters = [{ ...filter, values: [...filter.values] }]
        return { label: `${choice.label} · ${value}`, change: { ...choice.change, filters } }
      }),
    )
}

export function measureChoice(draft: Draft, measure: Measure): OpenPart['choices'][number] {
  const { aggregate, column } = measure
  return {
    label: column === null ? '行数' : `${column.column} · ${aggregateNames[aggregate]}`,
    change: { measures: [...draft.measures, measure] },
  }
}
