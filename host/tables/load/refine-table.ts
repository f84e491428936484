import type { DuckDBConnection } from '@duckdb/node-api'
import { ColumnJudge, type ColumnPlan } from '../cells/column-judge.ts'
import { type CellValue, convertCell } from '../cells/convert-cell.ts'
import { emptyMarks, isMissing, tidyCell } from '../cells/missing.ts'
import { literal, type OpenDatabase, quoteName } from '../sql/open-database.ts'
import { TableAppender, typeName } from './append-table.ts'
import { countPlain, isDay, type PlainTexts, plainTexts, plainValue } from './plain-texts.ts'

const sampleRows = 4_000
/** With more distinct texts than this, a column is read row by row. */
const maxDistinct = 200_000

interface Refinement {
  readonly cell: string
  readonly plan: ColumnPlan
  readonly expression: string
  /** Whether some texts are not plain and must be parsed by this program. */
  readonly isRepaired: boolean
}

interface StagedColumn {
  readonly name: string
  /** Its name in the staging table. */
  readonly cell: string
}

/** Builds the table from `staging.cells`: plain texts by the database, every other distinct text parsed once. */
export async function refineTable(
  database: OpenDatabase,
  name: string,
  columns: readonly StagedColumn[],
): Promise<{ readonly plans: readonly ColumnPlan[]; readonly rows: number }> {
  const { connection } = database
  const samples = await sampleTable(connection, columns)
  const judges = columns.map(({ name: column }, at) => {
    const judge = new ColumnJudge(column)
    for (const text of samples[at] ?? []) judge.add(text)
    return judge
  })
  const isCommaTable = judges.some((judge) => judge.decide().isComma)
  const refinements: Refinement[] = []
  for (const [at, column] of columns.entries()) {
    const plan = judges[at]?.decide(isCommaTable)
    const isFilled = samples[at]?.some((text) => !isMissing(text)) ?? false
    if (plan) refinements.push(await refine(database, { ...column, plan, isFilled, isCommaTable }))
  }

  const selected = refinements.map(
    ({ expression }, at) => `${expression} as ${quoteName(columns[at]?.name ?? '')}`,
  )
  const hasRepaired = await storeRepaired(database, refinements)
  const joined = hasRepaired ? 'staging.cells s positional join staging.repaired r' : 'staging.cells s'
  await connection.run(`create table ${quoteName(name)} as select ${selected.join(', ')} from ${joined}`)
  const counted = await connection.runAndReadAll(`select count(*)::integer from ${quoteName(name)}`)
  return { plans: refinements.map(({ plan }) => plan), rows: Number(counted.value(0, 0)) }
}

async function sampleTable(
  connection: DuckDBConnection,
  columns: readonly StagedColumn[],
): Promise<string[][]> {
  const cells = columns.map(({ cell }) => cell).join(', ')
  const reader = await connection.runAndReadAll(
    `(select ${cells} from staging.cells limit ${sampleRows / 2}) union all (select ${cells} from staging.cells using sample reservoir(${sampleRows / 2} rows) repeatable (1))`,
  )
  const found = reader.getColumns()
  return columns.map((_, at) => (found[at] ?? []).map((cell) => tidyCell(String(cell ?? ''))))
}

interface SampledColumn extends StagedColumn {
  readonly plan: ColumnPlan
  readonly isFilled: boolean
  readonly isCommaTable: boolean
}

async function refine(database: OpenDatabase, column: SampledColumn): Promise<Refinement> {
  const { cell, plan, isFilled, isCommaTable } = column
  if (plan.kind === 'text' && plan.notes.length === 0 && isFilled) return textColumn(database, cell, plan)
  // With decimal commas, 1.234 is not a plain number.
  const plain = isCommaTable && !isDay(plan) ? null : plainTexts(plan.kind, `s.${cell}`)
  return judgeColumn(database, column, plain)
}

/** Parses every text that is not plain, and infers the column type. */
async function judgeColumn(
  database: OpenDatabase,
  column: SampledColumn,
  plain: PlainTexts | null,
): Promise<Refinement> {
  const { name, cell, isCommaTable } = column
  const judge = new ColumnJudge(name)
  const counted = plain ? await countPlain(database.connection, plain) : null
  if (plain && !counted?.isCertain) return judgeColumn(database, column, null)

  for (const { text, count } of counted?.examples ?? []) judge.add(text, count)
  const condition = `s.${cell} is not null${plain ? ` and not ${plain.isPlain}` : ''}`
  if (!plain || counted?.hasOthers) await addTexts(database, judge, cell, condition)
  const plan = judge.decide(isCommaTable)
  if (plan.kind === 'text') return textColumn(database, cell, plan)
  // Dates among numbers, or numbers among dates: every text must be parsed.
  if (plain && plain.isDay !== isDay(plan)) return judgeColumn(database, column, null)
  if (!plain) return { plan, cell, expression: `r.${cell}`, isRepaired: true }

  const value = plainValue(plain, typeName(plan.kind), counted?.hasGroups ?? false)
  if (!counted?.hasOthers) return { plan, cell, expression: value, isRepaired: false }

  const expression = `case when ${plain.isPlain} then ${value} else r.${cell} end`
  return { plan, cell, expression, isRepaired: true }
}

async function addTexts(
  { connection, reading }: OpenDatabase,
  judge: ColumnJudge,
  cell: string,
  condition: string,
): Promise<void> {
  const texts = `from staging.cells s where ${condition}`
  const reader = await connection.runAndReadAll(
    `select s.${cell}, count(*)::integer ${texts} group by 1 limit ${maxDistinct + 1}`,
  )
  const found = reader.getRows()
  if (found.length <= maxDistinct) {
    for (const [text, count] of found) judge.add(tidyCell(String(text ?? '')), Number(count))
    return
  }

  const result = await reading.stream(`select s.${cell} ${texts}`)
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
    for (const text of chunk.getColumnValues(0)) judge.add(tidyCell(String(text ?? '')))
}

/** Stores the values parsed by this program, aligned with the rows. @returns whether there are any */
async function storeRepaired(
  { connection, reading }: OpenDatabase,
  refinements: readonly Refinement[],
): Promise<boolean> {
  const columns = refinements.filter(({ isRepaired }) => isRepaired)
  if (columns.length === 0) return false

  const types = columns.map(({ cell, plan }) => `${cell} ${typeName(plan.kind)}`)
  await connection.run(`create table staging.repaired (${types.join(', ')})`)
  const appender = new TableAppender(
    await connection.createAppender('repaired', null, 'staging'),
    columns.map(({ plan }) => plan.kind),
  )
  const readers = columns.map(({ plan }) => new CachedReader(plan))
  const texts = columns.map(({ cell }) => cell)
  const result = await reading.stream(`select ${texts.join(', ')} from staging.cells`)
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const cells = chunk.getColumns()
    for (let row = 0; row < chunk.rowCount; row += 1)
      appender.add(readers.map((reader, at) => reader.read(String(cells[at]?.[row] ?? ''))))
  }

  appender.close()
  return true
}

/** Parses the texts of a column and caches the results. */
class CachedReader {
  readonly #plan: ColumnPlan
  readonly #values = new Map<string, CellValue>()

  constructor(plan: ColumnPlan) {
    this.#plan = plan
  }

  read(text: string): CellValue {
    const known = this.#values.get(text)
    if (known !== undefined) return known
    const value = convertCell(tidyCell(text), this.#plan)
    if (this.#values.size < maxDistinct) this.#values.set(text, value)
    return value
  }
}

/** Text columns only get trimmed and their missing values cleared. */
async function textColumn({ connection }: OpenDatabase, cell: string, plan: ColumnPlan): Promise<Refinement> {
  const marks = new Set(
    [...emptyMarks].flatMap((mark) => [
      mark,
      mark.toUpperCase(),
      mark.charAt(0).toUpperCase() + mark.slice(1),
    ]),
  )
  const list = [...marks].map(literal).join(', ')
  const column = `s.${cell}`
  const reader = await connection.runAndReadAll(
    `select count_if(${column} <> trim(${column}))::integer from staging.cells s`,
  )
  const text = Number(reader.value(0, 0)) > 0 ? `trim(${column})` : column

  return {
    plan,
    cell,
    expression: `case when ${text} in (${list}) then null else ${text} end`,
    isRepaired: false,
  }
}
