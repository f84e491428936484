import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { literal } from '../sql/open-database.ts'
import { roleOf } from './column-score.ts'
import {
  type ColumnRef,
  type Group,
  isSame,
  type Measure,
  type ResultColumn,
  rowCount,
  type TimeUnit,
} from './frame-types.ts'
import { isNumber, type KnownColumn } from './known-column.ts'
import { ordinalValues } from './ordinal-values.ts'
import { distinctNames, fromSql, groupColumn, selectColumns, type WrittenQuery } from './query-parts.ts'
import { writeChange } from './write-change.ts'
import { columnSql, groupSql } from './write-condition.ts'
import { measureColumn, measureSql } from './write-measure.ts'
import { writeSpread } from './write-spread.ts'

const maxListed = 1_000

export function writeQuery(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  if (frame.shape === 'rows') return writeRows(frame, known)
  if (frame.shape !== 'aggregate') return writeSpread(frame, known)
  if (frame.change === 'year_before' || frame.change === 'unit_before') return writeChange(frame, known)
  return frame.is_mean_of_groups ? writeMean(frame, known) : writeAggregate(frame, known)
}

function writeRows(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  const { labels, measures, groups, order, filters } = frame
  const shown = [...groups.map(({ column }) => column), ...labels].filter(
    (column, at, all) => all.findIndex((each) => isSame(each, column)) === at,
  )
  const values = measures.flatMap(({ column }) => (column ? [columnSql(column)] : []))
  const columns = distinctNames([
    ...shown.map((ref): ResultColumn => {
      const column = known.find((each) => isSame(each, ref))
      const isPlain = column && isNumber(column) && roleOf(column) !== 'key'
      return {
        name: ref.column,
        role: isPlain ? (column.kind === 'percent' ? 'share' : 'number') : 'label',
        unit: column?.unit ?? '',
      }
    }),
    ...measures.map((measure) => measureColumn(measure, frame, known)),
  ])
  const names = [...shown.map(columnSql), ...values]
  const [value] = values
  const from = fromSql(frame, filters)
  if (value === undefined || order === null)
    return {
      sql: `select ${frame.is_distinct ? 'distinct ' : ''}${selectColumns(names, columns)} ${from} limit ${maxListed}`,
      columns,
    }

  const there = `${from}${filters.length > 0 ? ' and' : ' where'} ${value} is not null`
  const within = groups.length > 0 ? `partition by ${groups.map(groupSql).join(', ')} ` : ''
  const cut = cutSql(frame, `${within}order by ${value} ${order}`)
  const first = groups.map((group) => `${groupSql(group)}, `).join('')

  return {
    sql: `select ${selectColumns(names, columns)} ${there}${cut} order by ${first}${value} ${order} limit ${maxListed}`,
    columns,
  }
}

function writeAggregate(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  const { groups, measures, change, order, limit, within: isWithin, filters } = frame
  const labels = groups.map(groupSql)
  const values = measures.map((measure) => measureSql(measure, frame.share))
  const [first = 'count(*)'] = values
  const changed = values.flatMap((value, at) =>
    changeSql(frame, value, measureColumn(measures[at] ?? rowCount, frame, known)),
  )
  const columns = distinctNames([
    ...groups.map(groupColumn),
    ...measures.map((measure) => measureColumn(measure, frame, known)),
    ...changed.map(({ column }) => column),
  ])
  const expressions = [...labels, ...values, ...changed.map(({ sql }) => sql)]
  const grouped = labels.length > 0 ? ` group by ${labels.join(', ')}` : ''
  const within = isWithin && labels.length > 1 ? `partition by ${labels.slice(0, -1).join(', ')} ` : ''
  const hasLimit = (limit !== null || frame.nth !== undefined) && order !== null && labels.length > 0
  const cut = hasLimit ? cutSql(frame, `${within}order by ${first} ${order} nulls last`) : ''
  const having = frame.having ? ` having ${first} ${frame.having.comparison} ${frame.having.amount}` : ''
  // Missing values must not rank first.
  const there = hasLimit
    ? [
        ...filters,
        ...groups.map(({ column }): FrameFilter => ({ kind: 'missing', column, is_missing: false })),
      ]
    : filters
  const sorted = labels.length > 0 ? ` order by ${orderSql(frame, known, labels, first)}` : ''
  const isRunning = change === 'running'

  return {
    sql: `select ${selectColumns(expressions, columns)} ${fromSql(frame, isRunning ? filters : there)}${grouped}${having}${cut}${sorted}`,
    columns,
  }
}

/** The sort key of a column's values: by their numbers when they have such. */
function placeSql(ref: ColumnRef, known: readonly KnownColumn[], label: string): string {
  const column = known.find((each) => isSame(each, ref))
  const values = column ? ordinalValues(column) : null
  // They already sort correctly.
  if (!values || values.join() === values.toSorted().join()) return label
  return `case ${label} ${values.map((value, at) => `when ${literal(value)} then ${at}`).join(' ')} end`
}

/** Ties with the last row are included. */
function cutSql({ limit, nth }: QueryFrame, order: string): string {
  if (nth !== undefined) return ` qualify dense_rank() over (${order}) = ${nth}`
  return limit === null ? '' : ` qualify rank() over (${order}) <= ${limit}`
}

function orderSql(
  { groups, order, change, within: isWithin }: QueryFrame,
  known: readonly KnownColumn[],
  labels: readonly string[],
  first: string,
): string {
  const timed = groups.findIndex(({ unit }) => unit)
  const keys = groups.map(({ column, unit }, at) =>
    unit === 'weekday' ? `min(isodow(${columnSql(column)}))` : placeSql(column, known, labels[at] ?? ''),
  )
  if (order !== null && change !== 'running')
    return [...(isWithin ? keys.slice(0, -1) : []), `${first} ${order} nulls last`, ...keys].join(', ')
  if (timed >= 0) return [keys[timed], ...keys.filter((_, at) => at !== timed)].join(', ')

  const [group] = groups
  const column = known.find((each) => group && isSame(each, group.column))
  const isOrdinal = column !== undefined && (isNumber(column) || ordinalValues(column) !== null)
  return isOrdinal || groups.length > 1 ? keys.join(', ') : [`${first} desc nulls last`, ...keys].join(', ')
}

function changeSql(
  frame: QueryFrame,
  value: string,
  column: ResultColumn,
): { sql: string; column: ResultColumn }[] {
  const { change, groups } = frame
  if (change === 'share')
    return [
      {
        sql: `${value}::double / nullif(sum(${value}) over (), 0)`,
        column: { name: `${column.name === '行数' ? '' : column.name}占比`, role: 'share', unit: '' },
      },
    ]

  const timed = groups.find(({ unit }) => unit)
  if (change !== 'running' || !timed) return []

  const others = groups.filter((group) => group !== timed).map(groupSql)
  const within = others.length > 0 ? `partition by ${others.join(', ')} ` : ''

  return [
    {
      sql: `sum(${value}) over (${within}order by ${groupSql(timed)})`,
      column: { ...column, name: `累计${column.name}` },
    },
  ]
}

/** An hour of each single day: a mean over hours is not about the hours of the clock. */
function partSql(group: Group): string {
  return group.unit === 'hour' ? `date_trunc('hour', ${columnSql(group.column)})` : groupSql(group)
}

function writeMean(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  // With periods among the groups, the mean of these is taken for each of the others.
  const isTimed = frame.groups.some(({ unit }) => unit)
  const isOuter = ({ unit }: Group) => isTimed && !unit
  const outer = frame.groups.filter(isOuter)
  const time = frame.groups.find(({ unit }) => unit)
  const summed = frame.measures.map(
    (measure): Measure => (measure.aggregate === 'avg' ? { ...measure, aggregate: 'sum' } : measure),
  )
  const values = summed.map((measure) => measureSql(measure, frame.share))
  const columns = distinctNames([
    ...outer.map(groupColumn),
    ...summed.map((measure) => {
      const column = measureColumn(measure, frame, known)
      return {
        ...column,
        name: `平均每${time?.unit ? meanUnits[time.unit] : `个${frame.groups[0]?.column.column ?? ''}`}${column.name}`,
      }
    }),
  ])
  const inner = [
    ...frame.groups.map((group, at) => `${partSql(group)} as g${at}`),
    ...values.map((value, at) => `${value} as v${at}`),
  ]
  const labels = frame.groups.flatMap((group, at) => (isOuter(group) ? [`g${at}`] : []))
  const grouped = frame.groups.map(partSql).join(', ')
  const chosen = selectColumns([...labels, ...values.map((_, at) => `avg(v${at})`)], columns)
  const end = labels.length > 0 ? ` group by ${labels.join(', ')} order by avg(v0) desc` : ''

  return {
    sql: `select ${chosen} from (select ${inner.join(', ')} ${fromSql(frame, frame.filters)}${grouped === '' ? '' : ` group by ${grouped}`}) as parts${end}`,
    columns,
  }
}

const meanUnits: Readonly<Record<TimeUnit, string>> = {
  year: '年',
  quarter: '季度',
  month: '月',
  week: '周',
  day: '天',
  hour: '小时',
  weekday: '个星期几',
}
