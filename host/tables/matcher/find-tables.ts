import { isSame } from '../query/frame-types.ts'
import type { KnownColumn } from '../query/known-column.ts'
import { findJoin, type Join, type Lookup } from './find-join.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './segment.ts'

/** Tables of which pairs are tried. */
const maxJoined = 40

export interface FoundTables {
  readonly table: string
  readonly join: Join | null
  readonly notes: readonly string[]
}

/**
 * Finds the tables that hold what the tokens name: one, or two that a column connects.
 * @param preferred the table of the question before; null for none
 * @returns several when each of them could be meant
 */
export async function findTables(
  tokens: readonly Token[],
  { tables, columns }: Lexicon,
  lookup: Lookup,
  preferred: string | null,
): Promise<readonly FoundTables[]> {
  const named = tokens.flatMap((token) => (token.kind === 'table' ? [token.table] : []))
  const needed = tokens.flatMap((token) => {
    if (token.kind === 'column') return [token.columns.map(({ column }) => column.table)]
    return token.kind === 'value' ? [token.values.map(({ column }) => column.table)] : []
  })
  // A union of tables comes before each of them.
  const names = tables
    .toSorted((one, other) => Number(!one.unionOf) - Number(!other.unionOf))
    .map(({ name }) => name)
  const missing = (name: string) => needed.filter((owners) => !owners.includes(name)).length
  const whole = names.filter((name) => missing(name) === 0)
  const one = (table: string): FoundTables => ({ table, join: null, notes: [] })
  const [most] = names.toSorted((a, b) => missing(a) - missing(b))
  if (whole.length > 0) {
    const chosen = whole.find((name) => named.includes(name)) ?? whole.find((name) => name === preferred)
    return chosen === undefined ? whole.map(one) : [one(chosen)]
  }

  const tried = names.slice(0, maxJoined)
  for (const left of tried)
    for (const right of tried.slice(tried.indexOf(left) + 1)) {
      if (needed.some((owners) => !owners.includes(left) && !owners.includes(right))) continue
      const found = await findJoin([left, right], columns, lookup)
      if (found) return [{ table: found.table, join: found.join, notes: found.caveats }]
    }
  return most === undefined ? [] : [one(most)]
}

/** @returns the columns of the found tables; the second column of a key only once */
export function columnsOfFound({ table, join }: FoundTables, columns: readonly KnownColumn[]): KnownColumn[] {
  return columns.filter(
    (column) =>
      column.table === table || (join !== null && column.table === join.table && !isSame(column, join.to)),
  )
}
