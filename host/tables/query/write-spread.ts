import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { literal, quoteName } from '../sql/open-database.ts'
import { isSame, type ResultColumn } from './frame-types.ts'
import type { KnownColumn } from './known-column.ts'
import { distinctNames, fromSql, groupColumn, selectColumns, type WrittenQuery } from './query-parts.ts'
import { columnSql, groupSql } from './write-condition.ts'

const maxPoints = 2_000
const maxColumns = 60
const bars = 12

/** Writes the queries about distributions, correlations or missing values. */
export function writeSpread(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  const refs = frame.measures.flatMap(({ column }) => column ?? [])
  const [first, second] = refs
  if (frame.shape === 'missing') return writeMissing(frame, known)
  if (!first) throw new Error('a question about how values are spread names a column')
  if (frame.shape === 'histogram')
    return writeHistogram(
      frame,
      known.find((column) => isSame(column, first)),
    )
  if (frame.shape === 'box') return writeBox(frame, columnSql(first))
  if (!second) throw new Error('a question about a relation names two columns')

  const [x, y] = [columnSql(first), columnSql(second)]
  if (frame.shape === 'correlation') {
    const columns: ResultColumn[] = [
      { name: '相关系数', role: 'number', unit: '' },
      { name: '有效行数', role: 'number', unit: '' },
    ]
    return {
      sql: `select ${selectColumns([`corr(${x}, ${y})`, `regr_count(${x}, ${y})`], columns)} ${fromSql(frame, frame.filters)}`,
      columns,
    }
  }

  const columns = distinctNames([
    ...frame.labels.map(({ column }): ResultColumn => ({ name: column, role: 'label', unit: '' })),
    { name: first.column, role: 'number', unit: '' },
    { name: second.column, role: 'number', unit: '' },
  ])
  const there = [first, second].map((column) => ({ kind: 'missing', column, is_missing: false }) as const)

  return {
    sql: `select ${selectColumns([...frame.labels.map(columnSql), x, y], columns)} ${fromSql(frame, [...frame.filters, ...there])} limit ${maxPoints}`,
    columns,
  }
}

function writeHistogram(frame: QueryFrame, column: KnownColumn | undefined): WrittenQuery {
  const name = columnSql(column ?? { table: '', column: '' })
  const [least, greatest] = [Number(column?.profile?.least ?? 0), Number(column?.profile?.greatest ?? 0)]
  const width = niceWidth((greatest - least) / bars, column?.kind === 'integer')
  const columns: ResultColumn[] = [
    { name: '从', role: 'number', unit: column?.unit ?? '' },
    { name: '到', role: 'number', unit: column?.unit ?? '' },
    { name: '个数', role: 'number', unit: '' },
  ]
  const start = `floor(${name} / ${width}) * ${width}`
  const filters = [
    ...frame.filters,
    ...(column ? [{ kind: 'missing', column, is_missing: false } as const] : []),
  ]

  return {
    sql: `select ${selectColumns([start, `${start} + ${width}`, 'count(*)'], columns)} ${fromSql(frame, filters)} group by ${start} order by 1`,
    columns,
  }
}

/** @returns 1, 2 or 5 times a power of ten */
function niceWidth(width: number, isWhole: boolean): number {
  if (!(width > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const nice = [1, 2, 5, 10].find((step) => step * power >= width) ?? 10
  return Math.max(isWhole ? 1 : 0, Number((nice * power).toPrecision(6)))
}

function writeBox(frame: QueryFrame, name: string): WrittenQuery {
  const names = ['最小', '下四分位', '中位数', '上四分位', '最大']
  const columns = distinctNames([
    ...frame.groups.map(groupColumn),
    ...names.map((each): ResultColumn => ({ name: each, role: 'number', unit: '' })),
  ])
  const labels = frame.groups.map(groupSql)
  const values = [0, 0.25, 0.5, 0.75, 1].map((part) => `quantile_cont(${name}, ${part})`)
  const grouped = labels.length > 0 ? ` group by ${labels.join(', ')} order by ${labels.join(', ')}` : ''

  return {
    sql: `select ${selectColumns([...labels, ...values], columns)} ${fromSql(frame, frame.filters)}${grouped}`,
    columns,
  }
}

function writeMissing(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  const asked = known.filter((each) =>
    frame.measures.some(({ column }) => column !== null && isSame(column, each)),
  )
  const lacking = asked.filter(({ profile }) => (profile?.missing ?? 0) > 0)
  const listed = (lacking.length > 0 ? lacking : asked).slice(0, maxColumns)
  const columns: ResultColumn[] = [
    { name: '列', role: 'label', unit: '' },
    { name: '缺失数', role: 'number', unit: '' },
    { name: '缺失占比', role: 'share', unit: '' },
  ]
  const parts = listed.map(({ table, column }) => {
    const name = quoteName(column)
    const missing = `count(*) - count(${name})`
    return `select ${selectColumns([literal(column), missing, `(${missing})::double / nullif(count(*), 0)`], columns)} from ${quoteName(table)}`
  })
  return { sql: `select * from (${parts.join(' union all ')}) as missing order by 2 desc, 1`, columns }
}
