import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** A public agent or plugin in memory, for searches. */
export interface PublicEntry {
  readonly id: string
  /** '' for a plugin. */
  readonly category: string
  /** Its texts and the author's nickname folded for search, one a line. */
  readonly text: string
  /** Its name, folded. */
  readonly letters: string
  /** As of when it was read. */
  readonly uses: number
  readonly publishedAt: number
  readonly version: number
}

/** @returns all that are public, always the same list until one of them changes */
export type ReadSquareIndex = () => Promise<readonly PublicEntry[]>

export type PublicTable = 'agents' | 'plugins'

/** Newest public rows that are searched; they take about 1 KB each. */
const maxIndexed = 50_000

type IndexedColumn = 'category' | 'letters' | 'author_letters' | 'uses' | 'published_at' | 'published_version'

interface Stamp {
  readonly count: number
  readonly newest: number
  /** When an author last changed the nickname. */
  readonly named: number
  /**
   * The sum of `markOf` each: one may return while another is withdrawn, and clocks of processes may differ.
   */
  readonly marks: number
}

/** The sum of the marks of all rows stays exact. */
const markedMs = 1_000_003

/** @returns a number that other rows, and other versions of this one, hardly have */
function markOf({ publishedAt, version }: Pick<PublicEntry, 'publishedAt' | 'version'>): number {
  return version * ((publishedAt % markedMs) + 1)
}

/**
 * Keeps the texts of the public agents, or plugins, in memory: a scan of 10,000 takes milliseconds there, ten times as long in either
 * database. What was published meanwhile is read when it is next searched; all is read again after a withdrawal.
 */
export function openSquareIndex(database: Database, table: PublicTable = 'agents'): ReadSquareIndex {
  let known: { readonly stamp: Stamp; readonly entries: readonly PublicEntry[] } | undefined
  let running: Promise<readonly PublicEntry[]> | undefined
  let queued: Promise<readonly PublicEntry[]> | undefined

  async function refresh(): Promise<readonly PublicEntry[]> {
    const stamp = await readStamp(database, table)
    if (known && isSame(known.stamp, stamp)) return known.entries
    const merged = known ? merge(known.entries, await readChanged(database, table, known.stamp)) : []
    const isWhole = merged.length === stamp.count && sumOfMarks(merged) === stamp.marks
    const entries = isWhole ? merged : await readChanged(database, table, { newest: 0, named: 0 })
    known = { stamp, entries }
    return entries
  }

  function start(): Promise<readonly PublicEntry[]> {
    queued = undefined
    const started = refresh().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }

  return async () => {
    if (!running) return start()
    // What was published since that read began may be missing in it: those who call meanwhile share the next.
    queued ??= running.then(start, start)
    return queued
  }
}

/** Each publication and each new nickname changes a time, each withdrawal the number. */
async function readStamp(database: Database, table: PublicTable): Promise<Stamp> {
  const row = await database.first(
    rawQuery(
      database,
      sql<Stamp>`select count(*) as count, coalesce(max(published_at), 0) as newest,
          coalesce(max(author_named_at), 0) as named,
          coalesce(sum(published_version * (published_at % ${sql.lit(markedMs)} + 1)), 0) as marks
        from ${sql.table(table)} where published_version > 0 and author_blocked_at = 0`,
    ),
  )
  return {
    count: Number(row?.count ?? 0),
    newest: Number(row?.newest ?? 0),
    named: Number(row?.named ?? 0),
    marks: Number(row?.marks ?? 0),
  }
}

function sumOfMarks(entries: readonly PublicEntry[]): number {
  return entries.reduce((sum, entry) => sum + markOf(entry), 0)
}

function isSame(one: Stamp, other: Stamp): boolean {
  return (
    one.count === other.count &&
    one.newest === other.newest &&
    one.named === other.named &&
    one.marks === other.marks
  )
}

/** @returns those that were published, or whose authors were renamed, at these times or later; newest first */
async function readChanged(
  database: Database,
  table: PublicTable,
  { newest, named }: Pick<Stamp, 'newest' | 'named'>,
): Promise<PublicEntry[]> {
  const category = table === 'agents' ? sql.ref('category') : sql.lit('')
  const rows = await database.all(
    rawQuery(
      database,
      sql<Pick<Tables['agents'], IndexedColumn> & { readonly id: string | number }>`
        select id, ${category} as category, letters, author_letters, uses, published_at, published_version
        from ${sql.table(table)} where published_version > 0 and author_blocked_at = 0
          and (published_at >= ${newest} or author_named_at > 0 and author_named_at >= ${named})
        order by published_at desc, id desc limit ${sql.lit(maxIndexed)}`,
    ),
    { isHeavy: true },
  )
  return rows.map(({ id, category, letters, author_letters: author, ...numbers }) => ({
    id: String(id),
    category,
    text: `${letters}\n${author}`,
    letters: letters.slice(0, Math.max(0, letters.indexOf('\n'))),
    uses: Number(numbers.uses),
    publishedAt: Number(numbers.published_at),
    version: Number(numbers.published_version),
  }))
}

function merge(entries: readonly PublicEntry[], newer: readonly PublicEntry[]): PublicEntry[] {
  const changed = new Set(newer.map(({ id }) => id))
  return [...newer, ...entries.filter(({ id }) => !changed.has(id))]
}
