import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnKind, ColumnPlan } from '../cells/column-judge.ts'

/** Texts that the database parses exactly as this program does. */
export interface PlainTexts {
  readonly isDay: boolean
  readonly column: string
  readonly isPlain: string
}

const number = '-?(0|[1-9][0-9]{0,14}|[1-9][0-9]{0,2}(,[0-9]{3}){1,4})(\\.[0-9]{1,15})?'
const day = '(19|20)[0-9]{2}(-[0-9]{1,2}-[0-9]{1,2}|/[0-9]{1,2}/[0-9]{1,2})'
const time = `${day}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?`

export function isDay({ kind }: Pick<ColumnPlan, 'kind'>): boolean {
  return kind === 'date' || kind === 'datetime'
}

/** @param kind of the column, by a sample */
export function plainTexts(kind: ColumnKind, column: string): PlainTexts {
  const pattern = kind === 'date' ? day : kind === 'datetime' ? time : number
  return { isDay: isDay({ kind }), column, isPlain: `regexp_full_match(${column}, '${pattern}')` }
}

interface CountedTexts {
  /** Whether the type is certain: numbers of a few digits may be dates or phone numbers. */
  readonly isCertain: boolean
  readonly hasOthers: boolean
  /** Whether groups of digits are separated by commas. */
  readonly hasGroups: boolean
  /** Examples of each spelling with the number of texts like it. */
  readonly examples: readonly { readonly text: string; readonly count: number }[]
}

/** Counts the spellings of the plain texts of a column. */
export function countPlain(connection: DuckDBConnection, plain: PlainTexts): Promise<CountedTexts> {
  return plain.isDay ? countDays(connection, plain) : countNumbers(connection, plain)
}

/** @returns the SQL expression of a plain text's value */
export function plainValue({ column, isDay: isDate }: PlainTexts, type: string, hasGroups: boolean): string {
  if (isDate) return `try_cast(${column} as ${type})`
  return hasGroups ? `cast(replace(${column}, ',', '') as ${type})` : `cast(${column} as ${type})`
}

/** @param measures aggregates over the texts t, whether each is plain m, and its value v */
async function counts(
  connection: DuckDBConnection,
  { column, isPlain }: PlainTexts,
  type: string,
  measures: readonly string[],
): Promise<number[]> {
  const selected = measures.map((measure) => `${measure}::integer`)
  const reader = await connection.runAndReadAll(
    `select ${selected.join(', ')} from (select ${column} as t, ${isPlain} as m, try_cast(${column} as ${type}) as v from staging.cells s)`,
  )
  return (reader.getRows()[0] ?? []).map(Number)
}

async function countDays(connection: DuckDBConnection, plain: PlainTexts): Promise<CountedTexts> {
  const [filled = 0, all = 0, valid = 0, slashed = 0, timed = 0] = await counts(
    connection,
    plain,
    'timestamp',
    [
      'count(t)',
      'count_if(m)',
      'count_if(m and v is not null)',
      "count_if(m and t like '%/%')",
      "count_if(m and t like '%:%')",
    ],
  )
  const clock = timed > 0 ? ' 12:00:00' : ''
  const examples = [
    { text: `2024-01-01${clock}`, count: all - slashed },
    { text: `2024/1/1${clock}`, count: slashed },
  ].filter(isCounted)
  return { isCertain: all > 0 && valid === all, hasOthers: filled > all, hasGroups: false, examples }
}

async function countNumbers(connection: DuckDBConnection, plain: PlainTexts): Promise<CountedTexts> {
  const [filled = 0, all = 0, fractions = 0, grouped = 0, groupedFractions = 0, phones = 0, days = 0] =
    await counts(connection, plain, 'double', [
      'count(t)',
      'count_if(m)',
      "count_if(m and t like '%.%')",
      "count_if(m and t like '%,%')",
      "count_if(m and t like '%,%.%')",
      'count_if(v between 13000000000 and 19999999999)',
      'count_if(v between 20000 and 59999 or v between 19000101 and 20991231)',
    ])
  const examples = [
    { text: '7', count: all - fractions - (grouped - groupedFractions) },
    { text: '7.5', count: fractions - groupedFractions },
    { text: '1,234', count: grouped - groupedFractions },
    { text: '1,234.5', count: groupedFractions },
  ].filter(isCounted)
  const isCertain = all > 0 && phones * 2 < all && days < all
  return { isCertain, hasOthers: filled > all, hasGroups: grouped > 0, examples }
}

function isCounted({ count }: { readonly count: number }): boolean {
  return count > 0
}
