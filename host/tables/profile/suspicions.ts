import type { DuckDBConnection } from '@duckdb/node-api'
import { cutName } from '../bounded-notes.ts'
import type { DataTable } from '../data-table.ts'
import { quoteName } from '../sql/open-database.ts'
import type { ColumnFigures, ColumnProfile, Suspicion } from './table-profile.ts'

const mostlyMissing = 0.5
/** Minimum rows for a table to have outliers. */
const minRows = 8
const maxVariants = 2_000
const fencesAway = 3
const maxOutliers = 0.05

export async function suspicionsOf(
  connection: DuckDBConnection,
  table: DataTable,
  columns: readonly ColumnFigures[],
): Promise<Suspicion[]> {
  const found: Suspicion[] = []
  for (const column of columns) {
    found.push(...plainSuspicions(column, table.rows))
    const outliers = await outliersOf(connection, table, column)
    if (outliers) found.push(outliers)
    const variants = await variantsOf(connection, table, column)
    if (variants) found.push(variants)
  }

  for (const note of table.notes)
    if (note.type === 'mixed')
      found.push({ type: 'mixed', column: note.column, numbers: note.numbers, others: note.others })

  // Rows with a numbering column are never duplicates.
  const areNumbered = found.some(({ type }) => type === 'identifier')
  const duplicates = areNumbered ? 0 : await duplicateRows(connection, table)
  if (duplicates > 0) found.push({ type: 'duplicate_rows', count: duplicates })
  return found
}

function plainSuspicions(figures: ColumnFigures, rows: number): Suspicion[] {
  const { negatives, profile } = figures
  const { name: column, missing, distinct, kind, greatest, top } = profile
  if (rows === 0) return []
  if (missing === rows) return [{ type: 'all_missing', column }]

  const found: Suspicion[] = []
  if (missing >= rows * mostlyMissing) found.push({ type: 'mostly_missing', column, share: missing / rows })
  if (distinct === 1 && rows > 1) found.push({ type: 'constant', column, value: top[0]?.value ?? '' })
  if (isIdentifier(profile, rows)) found.push({ type: 'identifier', column })
  if (negatives > 0 && rows >= minRows && negatives <= Math.max(1, rows * maxOutliers))
    found.push({ type: 'few_negative', column, count: negatives })
  const isDay = kind === 'date' || kind === 'datetime'
  if (isDay && greatest !== null && Date.parse(greatest) > Date.now() + 86_400_000)
    found.push({ type: 'future', column, greatest: greatest.slice(0, 10) })
  return found
}

const identifierName = /编号|序号|单号|订单号|学号|工号|编码|代码|证号|账号|(^|_)(id|no|code)$/i

/** Unique integers or texts whose name or order marks them as an identifier. */
function isIdentifier(
  { name, kind, missing, distinct, isEstimated, least, greatest }: ColumnProfile,
  rows: number,
) {
  if (rows < minRows || missing > 0) return false
  const isUnique = isEstimated ? distinct > rows * 0.97 : distinct === rows
  if (!isUnique) return false
  const isRow = kind === 'integer' && Number(greatest) - Number(least) === rows - 1
  return isRow || (identifierName.test(name) && (kind === 'integer' || kind === 'text'))
}

async function outliersOf(
  connection: DuckDBConnection,
  table: DataTable,
  { profile: { name, missing }, lowerQuartile, upperQuartile }: ColumnFigures,
): Promise<Suspicion | null> {
  if (lowerQuartile === null || upperQuartile === null || table.rows - missing < minRows) return null

  const range = upperQuartile - lowerQuartile
  if (range <= 0) return null

  const below = lowerQuartile - fencesAway * range
  const above = upperQuartile + fencesAway * range
  const reader = await connection.runAndReadAll(
    `select count_if(${quoteName(name)} < ${below} or ${quoteName(name)} > ${above})::integer from ${quoteName(table.name)}`,
  )
  const count = Number(reader.value(0, 0))
  if (count === 0 || count > Math.max(1, table.rows * maxOutliers)) return null

  return { type: 'outliers', column: name, count, below: tidy(below), above: tidy(above) }
}

function tidy(value: number): number {
  return Number(value.toPrecision(6))
}

/** Texts that differ only in spaces, width or case. */
async function variantsOf(
  connection: DuckDBConnection,
  table: DataTable,
  { profile: { name, kind, distinct, missing } }: ColumnFigures,
): Promise<Suspicion | null> {
  if (kind !== 'text' || distinct < 2 || distinct > maxVariants || distinct > (table.rows - missing) * 0.9)
    return null

  const reader = await connection.runAndReadAll(
    `select distinct ${quoteName(name)} from ${quoteName(table.name)} where ${quoteName(name)} is not null order by 1`,
  )
  const groups = new Map<string, string[]>()
  for (const [value] of reader.getRows()) {
    const key = String(value).normalize('NFKC').replace(/\s+/g, '').toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), String(value)])
  }

  const values = [...groups.values()].filter((group) => group.length > 1).flat()

  return values.length > 0
    ? { type: 'variants', column: name, values: values.slice(0, 6).map(cutName) }
    : null
}

/** Rows are compared by a 64-bit hash of their values. */
async function duplicateRows(
  connection: DuckDBConnection,
  { name, rows, columns }: DataTable,
): Promise<number> {
  if (rows < 2 || columns.length === 0) return 0
  const values = columns.map((column) => quoteName(column.name)).join(', ')
  const reader = await connection.runAndReadAll(
    `select (count(*) - count(distinct hash(${values})))::integer from ${quoteName(name)}`,
  )
  return Number(reader.value(0, 0))
}
