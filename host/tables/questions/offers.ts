import type { DataTable } from '../data-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import {
  isDate,
  isDimension,
  isIdentifier,
  isMeasure,
  isName,
  isUnique,
  usualAggregate,
} from './words/column-roles.ts'
import type { KnownColumn } from './words/known-column.ts'
import { columnsOf } from './words/vocabulary.ts'

const maxGroups = 40

/** Suggests questions about the actual columns. @returns four; fewer when the tables have almost no data */
export function offersFor(tables: readonly DataTable[], profiles: readonly TableProfile[]): string[] {
  const largest = [...tables].filter(({ columns }) => columns.length > 0).sort((a, b) => b.rows - a.rows)
  const offers: string[] = []
  for (const table of largest) offers.push(...offersOf(columnsOf(table, profiles)))
  return [...new Set(offers)].slice(0, 4)
}

function offersOf(columns: readonly KnownColumn[]): string[] {
  const isFilled = (column: KnownColumn) =>
    column.profile === undefined || column.profile.missing < column.rows * 0.5
  const measures = columns.filter((column) => isMeasure(column) && isFilled(column))
  const groups = columns.filter((column) => {
    const different = column.profile?.distinct ?? 0
    return (
      isDimension(column) &&
      column.kind !== 'boolean' &&
      !isIdentifier(column) &&
      !isUnique(column) &&
      different > 1 &&
      different <= maxGroups &&
      isFilled(column)
    )
  })
  const date = columns.find((column) => isDate(column) && isFilled(column))
  const isOneOfDates = columns.filter(isDate).length > 1
  const name = columns.find((column) => isName(column) && isUnique(column))
  const [measure, other] = measures
  const [group, second] = groups
  const offers: string[] = []
  if (measure && group)
    offers.push(
      `各“${group.column}”的“${measure.column}”${usualAggregate(measure) === 'avg' ? '平均值' : '合计'}`,
    )

  if (measure && date && !isUnique(date))
    offers.push(
      `${isOneOfDates ? `“${date.column}”` : ''}每月的“${measure.column}”${usualAggregate(measure) === 'avg' ? '平均值' : '合计'}`,
    )

  if (measure && name) offers.push(`“${measure.column}”最高的前 5 个“${name.column}”`)
  if (group) offers.push(`各“${second?.column ?? group.column}”的数量和占比`)
  if (measure && date && isUnique(date)) offers.push(`“${measure.column}”最高的是哪一天`)
  if (measure && other) offers.push(`“${measure.column}”和“${other.column}”的相关系数`)
  if (measure) offers.push(`“${measure.column}”的分布`, `“${measure.column}”的平均值`)
  offers.push('哪些列有缺失值', '一共有多少行')
  return offers
}
