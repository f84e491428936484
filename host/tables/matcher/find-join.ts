import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isNumber, type KnownColumn, refOf } from '../query/known-column.ts'
import { quoteName } from '../sql/open-database.ts'

/** Runs a query over the tables. */
export type Lookup = (sql: string) => Promise<readonly (readonly (string | number | boolean | null)[])[]>

export type Join = NonNullable<QueryFrame['join']>

interface FoundJoin {
  readonly table: string
  readonly join: Join
  readonly caveats: readonly string[]
}

const maxTried = 6

/** Finds two columns with the same values, one of them unique. @param tables two names */
export async function findJoin(
  tables: readonly string[],
  columns: readonly KnownColumn[],
  lookup: Lookup,
): Promise<FoundJoin | null> {
  const [left, right] = tables.map((table) => columns.filter((column) => column.table === table))
  const pairs = (left ?? [])
    .flatMap((one) => (right ?? []).map((other) => ({ one, other, likeness: likenessOf(one, other) })))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxTried)
  for (const { one, other } of pairs)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const found = await joined(from, to, lookup)
      if (found) return found
    }
  return null
}

function likenessOf(one: KnownColumn, other: KnownColumn): number {
  if (one.kind !== other.kind || (isNumber(one) && one.kind !== 'integer')) return 0
  if (one.kind !== 'text' && one.kind !== 'integer') return 0
  if (one.plain === other.plain) return 3
  if (one.plain.endsWith(other.plain) || other.plain.endsWith(one.plain)) return 2
  return 1
}

async function joined(from: KnownColumn, to: KnownColumn, lookup: Lookup): Promise<FoundJoin | null> {
  const [key, own] = [quoteName(to.column), quoteName(from.column)]
  const [toTable, fromTable] = [quoteName(to.table), quoteName(from.table)]
  const [uniqueness] = await lookup(`select count(${key}) as n, count(distinct ${key}) as d from ${toTable}`)
  const [n = 0, d = -1] = uniqueness ?? []
  if (n !== d || Number(n) === 0) return null

  const [matches] = await lookup(
    `select count(*) as n, count_if(${own} in (select ${key} from ${toTable})) as m from ${fromTable} where ${own} is not null`,
  )
  const [all = 0, met = 0] = (matches ?? []).map(Number)
  if (all === 0 || met < all * 0.5) return null

  const caveats =
    met < all ? [`“${from.table}”有 ${all - met} 行在“${to.table}”里找不到对应的“${to.column}”`] : []

  return {
    table: from.table,
    join: { table: to.table, from: refOf(from), to: refOf(to) },
    caveats,
  }
}
