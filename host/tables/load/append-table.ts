import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import { ColumnJudge, type ColumnKind, type ColumnPlan } from '../cells/column-judge.ts'
import { type CellValue, convertCell } from '../cells/convert-cell.ts'
import type { DataNote } from '../data-notes.ts'
import type { DataTable } from '../data-table.ts'
import { quoteName } from '../sql/open-database.ts'

const rowsAChunk = 2_048

const types: Readonly<Record<ColumnKind, DuckDBType>> = {
  integer: BIGINT,
  decimal: DOUBLE,
  percent: DOUBLE,
  date: DATE,
  datetime: TIMESTAMP,
  boolean: BOOLEAN,
  text: VARCHAR,
}

interface TextTable {
  readonly name: string
  readonly title: string
  readonly names: readonly string[]
  /** The trimmed rows, each with one cell per name. */
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly DataNote[]
}

/** Infers the column types of a text table and stores its converted values. */
export async function appendTable(connection: DuckDBConnection, table: TextTable): Promise<DataTable> {
  const judges = table.names.map((name, column) => {
    const judge = new ColumnJudge(name)
    for (const cells of table.rows) judge.add(cells[column] ?? '')
    return judge
  })
  const first = judges.map((judge) => judge.decide())
  const isCommaTable = first.some(({ isComma }) => isComma)
  const plans = isCommaTable ? judges.map((judge) => judge.decide(true)) : first
  await createTable(connection, table.name, table.names, plans)
  const appender = new TableAppender(
    await connection.createAppender(table.name),
    plans.map(({ kind }) => kind),
  )
  for (const cells of table.rows)
    appender.add(plans.map((plan, column) => convertCell(cells[column] ?? '', plan)))
  appender.close()
  return describeTable(table, plans, table.rows.length)
}

export function describeTable(
  { name, title, names, notes }: Omit<TextTable, 'rows'>,
  plans: readonly Pick<ColumnPlan, 'kind' | 'unit' | 'notes'>[],
  rows: number,
): DataTable {
  return {
    name,
    title,
    rows,
    columns: names.map((column, at) => ({
      name: column,
      kind: plans[at]?.kind ?? 'text',
      unit: plans[at]?.unit ?? '',
    })),
    notes: [...notes, ...plans.flatMap((plan) => plan.notes)],
  }
}

async function createTable(
  connection: DuckDBConnection,
  name: string,
  names: readonly string[],
  plans: readonly ColumnPlan[],
): Promise<void> {
  const columns = names.map((column, at) => `${quoteName(column)} ${typeName(plans[at]?.kind ?? 'text')}`)
  await connection.run(`create table ${quoteName(name)} (${columns.join(', ')})`)
}

export function typeName(kind: ColumnKind): string {
  return String(types[kind])
}

/** Appends rows to a table whose columns have exactly these kinds. */
export class TableAppender {
  readonly #appender: DuckDBAppender
  readonly #kinds: readonly ColumnKind[]
  #columns: DuckDBValue[][]

  constructor(appender: DuckDBAppender, kinds: readonly ColumnKind[]) {
    this.#appender = appender
    this.#kinds = kinds
    this.#columns = kinds.map(() => [])
  }

  add(row: readonly CellValue[]): void {
    for (const [at, kind] of this.#kinds.entries()) this.#columns[at]?.push(storeValue(row[at] ?? null, kind))
    if (this.#columns[0]?.length === rowsAChunk) this.#flush()
  }

  close(): void {
    this.#flush()
    this.#appender.closeSync()
  }

  #flush(): void {
    const count = this.#columns[0]?.length ?? 0
    if (count === 0) return

    const chunk = DuckDBDataChunk.create(
      this.#kinds.map((kind) => types[kind]),
      count,
    )
    chunk.setColumns(this.#columns)
    this.#appender.appendDataChunk(chunk)
    this.#columns = this.#kinds.map(() => [])
  }
}

const dayMicros = 86_400_000_000n

function storeValue(value: CellValue, kind: ColumnKind): DuckDBValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return kind === 'integer' ? BigInt(value) : value
  if (kind === 'date') return new DuckDBDateValue(value.days)
  return new DuckDBTimestampValue(BigInt(value.days) * dayMicros + BigInt(value.seconds ?? 0) * 1_000_000n)
}
