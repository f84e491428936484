import {
  type ChartContent,
  type ChartDrawing,
  chartLimits,
  type ResultColumn,
} from '../../../lib/contract/cards/chart.ts'
import { type ChartKind } from '../../../lib/contract/chart-kinds.ts'
import type { DataSet } from '../../tables/data-sets.ts'
import type { QueryResult } from '../../tables/sql/run-query.ts'

export interface RequestedChart {
  readonly kind: ChartKind
  readonly x: string
  readonly y: readonly string[]
  readonly by?: string | undefined
}

export interface AskedResult {
  readonly id: string
  readonly title: string
  readonly understood: string
  readonly sql: string
  readonly wish: RequestedChart | null
  readonly shares: readonly string[]
  readonly notes: readonly string[]
  readonly result: QueryResult
}

export function resultCard(set: DataSet, asked: AskedResult): ChartContent {
  const { result, wish } = asked
  const names = result.columns.slice(0, chartLimits.columns)
  const columns = names.map((name, at) => columnOf(set, name, result.types[at] ?? '', asked.shares))
  const files = new Set(set.tables.map(({ file }) => file.id))

  return {
    id: asked.id,
    title: cut(asked.title, chartLimits.title),
    understood: cut(asked.understood, chartLimits.text),
    drawing: wish && chartOf(columns, wish),
    columns,
    rows: result.rows.slice(0, chartLimits.rows).map((row) => row.slice(0, chartLimits.columns)),
    total: result.rows.length,
    isCut: result.isCut,
    sql: asked.sql,
    file_ids: [...files],
    notes: asked.notes.map((note) => cut(note, chartLimits.text)),
  }
}

/** @returns the columns of a chart; null when one is missing, or is not numeric where it must be */
export function chartOf(
  columns: readonly ResultColumn[],
  { kind, x, y, by }: RequestedChart,
): ChartDrawing | null {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name)
  const values = y.map(placeOf)
  const [along, series] = [placeOf(x), by === undefined ? null : placeOf(by)]
  const areNumbers = values.length > 0 && values.every((at) => columns[at]?.kind === 'number')
  const needsSeries = kind === 'heatmap' || kind === 'histogram'
  if (along === -1 || series === -1 || !areNumbers || (needsSeries && series === null)) return null
  if (kind === 'scatter' && columns[along]?.kind === 'text') return null
  if (kind === 'box' && values.length !== 5) return null

  return { kind, x: along, y: values.slice(0, 20), by: series }
}

const numberType = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|DOUBLE|FLOAT|REAL|NUMERIC)/i
const dateType = /^(?:DATE|TIMESTAMP)/i

function columnOf(set: DataSet, name: string, type: string, shares: readonly string[]): ResultColumn {
  const kind = numberType.test(type)
    ? 'number'
    : dateType.test(type)
      ? 'date'
      : type === 'BOOLEAN'
        ? 'boolean'
        : 'text'
  const source = set.tables.flatMap(({ table }) => table.columns).find((column) => column.name === name)
  const isShare = kind === 'number' && (shares.includes(name) || source?.kind === 'percent')
  return { name, kind, unit: isShare ? '' : (source?.unit ?? ''), isShare }
}

function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
