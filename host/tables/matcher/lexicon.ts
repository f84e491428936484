import { foldForSearch } from '../../../lib/text/fold.ts'
import type { DataTable } from '../data-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import type { TimeUnit } from '../query/frame-types.ts'
import { columnsOf, isDate, type KnownColumn } from '../query/known-column.ts'
import { quoteName } from '../sql/open-database.ts'
import type { Lookup } from './find-join.ts'
import { type AmountReader, amountReader } from './read-amount.ts'
import { classifiers, functionWords, type Operation, operations, timeUnits } from './words.ts'

/** A column that a word may name; `cost` is 0 for its whole name. */
export interface NamedColumn {
  readonly column: KnownColumn
  readonly cost: number
}

/** Values of a column that a word may name. */
export interface NamedValues {
  readonly column: KnownColumn
  readonly values: readonly string[]
}

/** All values of a text column, and their folded text for a search in them. */
interface ColumnValues extends NamedValues {
  readonly text: string
}

/** Every word that has a place in a query over these tables, folded. */
export interface Lexicon {
  readonly tables: readonly DataTable[]
  readonly columns: readonly KnownColumn[]
  readonly names: ReadonlyMap<string, readonly NamedColumn[]>
  readonly values: ReadonlyMap<string, readonly NamedValues[]>
  /** All values of text columns with few distinct ones. */
  readonly texts: readonly ColumnValues[]
  readonly tableNames: ReadonlyMap<string, string>
  /** Words in the cells of numbers and dates that mean a missing one: 缺考. */
  readonly missingWords: ReadonlySet<string>
  readonly amountAt: AmountReader
}

const maxValues = 3_000
const maxValueColumns = 24
/** Maximum columns read; this work blocks the process. */
const maxColumns = 2_000
/** A word shared by more columns names none. */
const maxShared = 12
/** Maximum characters of a name that is split into words. */
const maxOfName = 24
/** Of more columns, only the beginnings of names are split: the event loop waits for it. */
const manyColumns = 200
const maxOfManyNames = 8

export const operationWords: ReadonlyMap<string, Operation> = new Map(
  operations.flatMap(([operation, words]) => words.split(' ').map((word) => [word, operation] as const)),
)
export const fillers: ReadonlySet<string> = new Set(functionWords.split(' '))
export const counted: ReadonlySet<string> = new Set(classifiers.split(' '))
export const unitWords: ReadonlyMap<string, TimeUnit> = new Map(Object.entries(timeUnits))

/** @param lookup runs a query; asked for the values of text columns */
export async function readLexicon(
  tables: readonly DataTable[],
  profiles: readonly TableProfile[],
  lookup: Lookup,
): Promise<Lexicon> {
  const columns = tables.flatMap((table) => columnsOf(table, profiles)).slice(0, maxColumns)
  const names = new Map<string, NamedColumn[]>()
  for (const column of columns)
    for (const [word, cost] of namesOf(column, columns.length > manyColumns ? maxOfManyNames : maxOfName)) {
      const known = names.get(word) ?? []
      if (known.length <= maxShared || cost === 0) names.set(word, [...known, { column, cost }])
    }

  const values = new Map<string, NamedValues[]>()
  const texts: ColumnValues[] = []
  const unions = new Map(tables.flatMap(({ name, unionOf }) => (unionOf ? [[name, unionOf] as const] : [])))
  const ofText = columns.filter(({ kind }) => kind === 'text')
  const read = ofText.filter(({ table }) => !unions.has(table)).slice(0, maxValueColumns)
  for (const column of [...read, ...ofText.filter(({ table }) => unions.has(table))]) {
    const parts = unions.get(column.table)
    const found = parts ? unitedValues(texts, column, parts) : await valuesOf(column, lookup)
    texts.push({ column, values: found, text: foldForSearch(found.join('\n')) })
    for (const value of found) {
      const word = foldForSearch(value).trim()
      const isNamed = names.get(word)?.some(({ cost }) => cost === 0)
      if (isNamed || !/[\p{L}]/u.test(word) || operationWords.has(word) || fillers.has(word)) continue
      values.set(word, [...(values.get(word) ?? []), { column, values: [value] }])
    }
  }

  const units = columns.map(({ unit }) => foldForSearch(unit)).filter((unit) => unit !== '')
  const tableNames = new Map(
    tables.flatMap(({ name, title }) => [name, title].map((each) => [foldForSearch(each), name] as const)),
  )
  const amountAt = amountReader([...new Set([...units, ...counted])].toSorted((a, b) => b.length - a.length))
  const missingWords = new Set(
    tables
      .flatMap(({ notes }) => notes.flatMap((note) => (note.type === 'missing_words' ? note.words : [])))
      .map(foldForSearch),
  )
  return { tables, columns, names, values, texts, tableNames, missingWords, amountAt }
}

function unitedValues(
  texts: readonly ColumnValues[],
  { column: name }: KnownColumn,
  parts: readonly string[],
): string[] {
  const own = texts.filter(({ column }) => column.column === name && parts.includes(column.table))
  return [...new Set(own.flatMap(({ values }) => values))].slice(0, maxValues)
}

async function valuesOf({ table, column }: KnownColumn, lookup: Lookup): Promise<string[]> {
  const name = quoteName(column)
  const rows = await lookup(
    `select distinct ${name} as v from ${quoteName(table)} where ${name} is not null and length(${name}) <= 60 order by 1 limit ${maxValues}`,
  )
  return rows.map(([value]) => String(value))
}

/** @returns the words that name a column: its name, its parts, its first and last character */
function namesOf(column: KnownColumn, most: number): ReadonlyMap<string, number> {
  const { plain } = column
  const words = new Map<string, number>()
  const runs = plain.slice(0, most).match(/\p{sc=Han}+|[a-z][a-z0-9]+/gu) ?? []
  for (const run of runs)
    for (let from = 0; from < run.length; from += 1)
      for (let to = from + 2; to <= run.length; to += 1) {
        const isWord = /^\p{sc=Han}/u.test(run) || to - from === run.length
        const word = run.slice(from, to)
        if (isWord && !operationWords.has(word) && !fillers.has(word) && !unitWords.has(word))
          words.set(word, 1 - (to - from) / plain.length + (from === 0 || to === run.length ? 0.5 : 1))
      }

  const [run = ''] = runs
  const short = `${run.charAt(0)}${run.at(-1)}`
  if (run.length >= 3 && /^\p{sc=Han}{2}$/u.test(short) && !words.has(short)) words.set(short, 2)
  const folded = foldForSearch(column.column)
  for (const whole of [plain, folded.trim(), folded.replaceAll(/\s+/g, '')])
    if (whole !== '') words.set(whole, 0)
  if (isDate(column)) for (const unit of unitWords.keys()) words.delete(unit)
  return words
}
