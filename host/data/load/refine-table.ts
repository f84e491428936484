import type { DuckDBConnection } from '@duckdb/node-api'
import { ColumnJudge, type ColumnPlan } from '../cells/column-judge.ts'
import { type CellValue, convertCell } from '../cells/convert-cell.ts'
import { emptyMarks, isMissing, tidyCell } from '../cells/missing.ts'
import { type OpenDatabase, literal, quoted } from '../sql/open-database.ts'
import { TableAppender, typeName } from './append-table.ts'

const sampleRows = 4_000
/** More different texts than these are taken for texts without reading each. */
const mostDifferent = 1_500_000
/** Numbers that need no repair: what JavaScript and the database read alike. */
const plainNumber = '-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?'
const plainInteger = '-?(0|[1-9][0-9]{0,14})'
const plainDay = '(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}'
const plainTime = `${plainDay}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?`

/** How a column of the staging table becomes one of the table. */
interface Refinement {
  readonly cell: string
  readonly plan: ColumnPlan
  readonly expression: string
  /** What the texts that are not plain mean. */
  readonly repaired: ReadonlyMap<string, CellValue> | null
}

interface StagedColumn {
  readonly name: string
  /** What the staging table calls it. */
  readonly cell: string
}

/**
 * Makes the table of what the texts in `staging.cells` mean. What is written plainly the database converts itself; every
 * other text is read once, however often it occurs.
 */
export async function refineTable(
  database: OpenDatabase,
  name: string,
  columns: readonly StagedColumn[],
): Promise<{ readonly plans: readonly ColumnPlan[]; readonly rows: number }> {
  const { connection } = database
  const samples = await sampled(connection, columns)
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
    if (plan) refinements.push(await refine(connection, { ...column, plan, isFilled, isCommaTable }))
  }
  const selected = refinements.map(
    ({ expression }, at) => `${expression} as ${quoted(columns[at]?.name ?? '')}`,
  )
  const hasRepaired = await storeRepaired(database, refinements)
  const joined = hasRepaired ? 'staging.cells s positional join staging.repaired r' : 'staging.cells s'
  await connection.run(`create table ${quoted(name)} as select ${selected.join(', ')} from ${joined}`)
  const counted = await connection.runAndReadAll(`select count(*)::integer from ${quoted(name)}`)
  return { plans: refinements.map(({ plan }) => plan), rows: Number(counted.value(0, 0)) }
}

async function sampled(connection: DuckDBConnection, columns: readonly StagedColumn[]): Promise<string[][]> {
  const cells = columns.map(({ cell }) => cell).join(', ')
  const reader = await connection.runAndReadAll(
    `(select ${cells} from staging.cells limit ${sampleRows / 2}) union all (select ${cells} from staging.cells using sample reservoir(${sampleRows / 2} rows) repeatable (1))`,
  )
  const found = reader.getColumns()
  return columns.map((_, at) => (found[at] ?? []).map((cell) => tidyCell(String(cell ?? ''))))
}

interface SampledColumn extends StagedColumn {
  /** What the sample alone says. */
  readonly plan: ColumnPlan
  readonly isFilled: boolean
  readonly isCommaTable: boolean
}

async function refine(
  connection: DuckDBConnection,
  { name, cell, plan, isFilled, isCommaTable }: SampledColumn,
): Promise<Refinement> {
  const { kind, notes } = plan
  const column = `s.${cell}`
  if (kind === 'text' && notes.length === 0 && isFilled) return textColumn(cell, plan)
  const isDate = kind === 'date' || kind === 'datetime'
  const pattern = kind === 'date' ? plainDay : kind === 'datetime' ? plainTime : plainNumber
  // 1.234 is no plain number where a comma stands before fractions.
  const isPlain = isCommaTable && !isDate ? 'false' : `regexp_full_match(${column}, '${pattern}')`
  return different(connection, { name, cell, isPlain, isDate, isCommaTable, column })
}

interface Question {
  readonly name: string
  readonly cell: string
  /** As the selects name it. */
  readonly column: string
  readonly isPlain: string
  readonly isDate: boolean
  readonly isCommaTable: boolean
}

/** Reads every text that is not plain, and says what the column is. */
async function different(connection: DuckDBConnection, question: Question): Promise<Refinement> {
  const { name, cell, column, isPlain } = question
  const judge = new ColumnJudge(name)
  const isWhole = !(await addPlain(connection, judge, question))
  const condition = isWhole ? `${column} is not null` : `${column} is not null and not ${isPlain}`
  const reader = await connection.runAndReadAll(
    `select ${column}, count(*)::integer from staging.cells s where ${condition} group by 1 limit ${mostDifferent + 1}`,
  )
  const found = reader.getRows().map(([text, count]) => ({ text: String(text), count: Number(count) }))
  for (const { text, count } of found) judge.add(tidyCell(text), count)
  const plan = judge.decide(question.isCommaTable)
  if (plan.kind === 'text' || found.length > mostDifferent) return textColumn(cell, { ...plan, kind: 'text' })
  // A day among other plain numbers: every text must be read.
  if (!isWhole && question.isDate !== isDay(plan))
    return different(connection, { ...question, isPlain: 'false' })
  const cast = isDay(plan)
    ? `try_cast(${column} as ${typeName(plan.kind)})`
    : `cast(${column} as ${typeName(plan.kind)})`
  const plain = isWhole ? 'null' : `case when ${isPlain} then ${cast} end`
  if (found.length === 0) return { plan, cell, expression: plain, repaired: null }
  const repaired = new Map(found.map(({ text }) => [text, convertCell(tidyCell(text), plan)]))
  return { plan, cell, expression: isWhole ? `r.${cell}` : `coalesce(${plain}, r.${cell})`, repaired }
}

/**
 * Lays the values of texts that are not plain beside the rows, in their order.
 * @returns whether there are any
 */
async function storeRepaired(
  { connection, reading }: OpenDatabase,
  refinements: readonly Refinement[],
): Promise<boolean> {
  const columns = refinements.flatMap(({ plan, cell, repaired }) =>
    repaired ? [{ cell, kind: plan.kind, repaired }] : [],
  )
  if (columns.length === 0) return false
  const types = columns.map(({ cell, kind }) => `${cell} ${typeName(kind)}`)
  await connection.run(`create table staging.repaired (${types.join(', ')})`)
  const appender = new TableAppender(
    await connection.createAppender('repaired', null, 'staging'),
    columns.map(({ kind }) => kind),
  )
  const texts = columns.map(({ cell }) => cell)
  const result = await reading.stream(`select ${texts.join(', ')} from staging.cells`)
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
    for (const row of chunk.getRows())
      appender.add(columns.map(({ repaired }, place) => repaired.get(String(row[place] ?? '')) ?? null))
  appender.close()
  return true
}

function isDay({ kind }: ColumnPlan): boolean {
  return kind === 'date' || kind === 'datetime'
}

/**
 * Tells the judge of the plain values without reading each.
 * @returns whether that was possible: not where numbers may be days or numbers of something
 */
async function addPlain(
  connection: DuckDBConnection,
  judge: ColumnJudge,
  question: Question,
): Promise<boolean> {
  const { column, isPlain, isDate } = question
  if (isPlain === 'false') return false
  const reader = await connection.runAndReadAll(
    `select count_if(${isPlain})::integer, count_if(regexp_full_match(${column}, '${plainInteger}'))::integer,
      count_if(regexp_full_match(${column}, '1[3-9][0-9]{9}'))::integer,
      count_if(regexp_full_match(${column}, '[2-5][0-9]{4}|(19|20)[0-9]{6}'))::integer from staging.cells s`,
  )
  const [plain = 0, integers = 0, phones = 0, days = 0] = (reader.getRows()[0] ?? []).map(Number)
  if (isDate) {
    judge.add(question.isPlain.includes('[ T]') ? '2024-01-01 12:00:00' : '2024-01-01', plain)
    return plain > 0
  }
  // Phone numbers and numbers that may be days are looked at one by one.
  if (plain === 0 || phones * 2 > plain || (days === integers && days > 0)) return false
  judge.add('7', integers)
  judge.add('7.5', plain - integers)
  return true
}

/** Only what holds nothing is changed. */
function textColumn(cell: string, plan: ColumnPlan): Refinement {
  const trimmed = `trim(s.${cell})`
  const list = [...emptyMarks].map(literal).join(', ')
  const expression = `case when length(${trimmed}) <= 8 and lower(${trimmed}) in (${list}) then null else ${trimmed} end`
  return { plan, cell, expression, repaired: null }
}
