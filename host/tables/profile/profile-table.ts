import { type DuckDBConnection, DuckDBListValue, type DuckDBValue } from '@duckdb/node-api'
import type { DataColumn, DataTable } from '../data-table.ts'
import { quoteName } from '../sql/open-database.ts'
import { suspicionsOf } from './suspicions.ts'
import type { ColumnFigures, TableProfile, ValueCount } from './table-profile.ts'

/** Larger tables are counted by estimate. */
const maxExactRows = 200_000
const columnsAQuery = 40
const maxTopValues = 5
const maxShownLength = 80
/** With more distinct values, none is significant. */
const maxDistinct = 100_000

/** Profiles every table: the content of each column, and suspicious findings. */
export async function profileTables(
  connection: DuckDBConnection,
  tables: readonly DataTable[],
): Promise<readonly TableProfile[]> {
  const profiles: TableProfile[] = []
  for (const table of tables) {
    const figures = await figuresOf(connection, table)
    const suspicions = await suspicionsOf(connection, table, figures)
    profiles.push({
      name: table.name,
      title: table.title,
      rows: table.rows,
      columns: figures.map(({ profile }) => profile),
      suspicions,
    })
  }
  return profiles
}

async function figuresOf(connection: DuckDBConnection, table: DataTable): Promise<ColumnFigures[]> {
  const figures: ColumnFigures[] = []
  for (let from = 0; from < table.columns.length; from += columnsAQuery) {
    const columns = table.columns.slice(from, from + columnsAQuery)
    const selected = columns.flatMap((column) => measures(column, table.rows))
    const reader = await connection.runAndReadAll(
      `select ${selected.join(', ')} from ${quoteName(table.name)}`,
    )
    const values = reader.getRows()[0] ?? []
    for (const [at, column] of columns.entries()) {
      const found = values.slice(at * measuresAColumn, (at + 1) * measuresAColumn)
      figures.push(await figuresOfColumn(connection, table, column, found))
    }
  }
  return figures
}

const measuresAColumn = 8

function measures({ name, kind }: DataColumn, rows: number): string[] {
  const column = quoteName(name)
  const isNumber = kind === 'integer' || kind === 'decimal' || kind === 'percent'
  const isOrdered = isNumber || kind === 'date' || kind === 'datetime'
  const isExact = rows <= maxExactRows
  const quartiles = isExact ? 'quantile_cont' : 'approx_quantile'
  const number = (measure: string) => (isNumber ? measure : 'null')

  return [
    `count(${column})::integer`,
    isExact ? `count(distinct ${column})::integer` : `approx_count_distinct(${column})::integer`,
    isOrdered ? `min(${column})` : 'null',
    isOrdered ? `max(${column})` : 'null',
    number(`avg(${column}::double)`),
    number(`${quartiles}(${column}::double, [0.25, 0.5, 0.75])`),
    number(`sum(${column}::double)`),
    number(`count_if(${column} < 0)::integer`),
  ]
}

async function figuresOfColumn(
  connection: DuckDBConnection,
  table: DataTable,
  { name, kind, unit }: DataColumn,
  found: readonly DuckDBValue[],
): Promise<ColumnFigures> {
  const [count, distinct, least, greatest, mean, quartiles, sum, negatives] = found
  const [lower, median, upper] = quartiles instanceof DuckDBListValue ? quartiles.items : []
  const filled = Number(count)
  const isEstimated = table.rows > maxExactRows
  const different = Math.min(filled, Number(distinct))
  const profile = {
    name,
    kind,
    unit,
    missing: table.rows - filled,
    distinct: different,
    isEstimated,
    top: await topOf(connection, table.name, name, { filled, different }),
    least: formatValue(least),
    greatest: formatValue(greatest),
    mean: finite(mean),
    median: finite(median),
    sum: finite(sum),
  }

  return {
    profile,
    lowerQuartile: finite(lower),
    upperQuartile: finite(upper),
    negatives: Number(negatives ?? 0),
  }
}

function formatValue(value: DuckDBValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function finite(value: DuckDBValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Skipped when hardly any value repeats. */
async function topOf(
  connection: DuckDBConnection,
  table: string,
  name: string,
  { filled, different }: { readonly filled: number; readonly different: number },
): Promise<ValueCount[]> {
  if (filled === 0 || different > maxDistinct || (different > 20 && different > filled * 0.5)) return []
  const column = quoteName(name)
  const reader = await connection.runAndReadAll(
    `select ${column}::varchar, count(*)::integer from ${quoteName(table)} where ${column} is not null group by ${column} order by 2 desc, 1 limit ${maxTopValues}`,
  )
  return reader
    .getRows()
    .map(([value, count]) => ({ value: String(value).slice(0, maxShownLength), count: Number(count) }))
}
