import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { quoteName } from '../sql/open-database.ts'
import type { Group, ResultColumn } from './frame-types.ts'
import { columnSql, conditionsSql } from './write-condition.ts'
import { unitNames } from './write-measure.ts'

export interface WrittenQuery {
  readonly sql: string
  readonly columns: readonly ResultColumn[]
}

export function fromSql({ table, join }: QueryFrame, filters: readonly FrameFilter[]): string {
  const joined = join
    ? ` left join ${quoteName(join.table)} on ${columnSql(join.from)} = ${columnSql(join.to)}`
    : ''
  const conditions = conditionsSql(filters)
  return `from ${quoteName(table)}${joined}${conditions === '' ? '' : ` where ${conditions}`}`
}

export function groupColumn({ column, unit }: Group): ResultColumn {
  return { name: unit ? unitNames[unit] : column.column, role: 'label', unit: '' }
}

export function distinctNames(columns: readonly ResultColumn[]): ResultColumn[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    let { name } = column
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${column.name}_${number}`
    taken.add(name.toLowerCase())
    return { ...column, name }
  })
}

export function selectColumns(expressions: readonly string[], columns: readonly ResultColumn[]): string {
  return expressions
    .map((expression, at) => `${expression} as ${quoteName(columns[at]?.name ?? '')}`)
    .join(', ')
}
