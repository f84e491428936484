import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** A public agent in memory, for searches. */
export interface IndexedAgent {
  readonly id: string
  readonly category: string
  /** Name, intro, description and the author's nickname folded for search, one a line. */
  readonly text: string
  /** Its name, folded. */
  readonly letters: string
  /** As of when it was read. */
  readonly uses: number
  readonly publishedAt: number
  readonly version: number
}

/** @returns all public agents, always the same list until one of them changes */
export type ReadSquareIndex = () => Promise<readonly IndexedAgent[]>

/** Newest public agents that are searched; they take about 1 KB each. */
const maxIndexed = 50_000

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

/** The sum of the marks of all agents stays exact. */
const markedMs = 1_000_003

/** @returns a number that other agents, and other versions of this one, hardly have */
function markOf({ publishedAt, version }: Pick<IndexedAgent, 'publishedAt' | 'version'>): number {
  return version * ((publishedAt % markedMs) + 1)
}

/**
 * Keeps the texts of the public agents in memory: a scan of 10,000 takes milliseconds there, ten times as long in either
 * database. What was published meanwhile is read when it is next searched; all is read again after a withdrawal.
 */
export function openSquareIndex(database: Database): ReadSquareIndex {
  let known: { readonly stamp: Stamp; readonly entries: readonly IndexedAgent[] } | undefined
  let running: Promise<readonly IndexedAgent[]> | undefined
  let queued: Promise<readonly IndexedAgent[]> | undefined

  async function refresh(): Promise<readonly IndexedAgent[]> {
    const stamp = await readStamp(database)
    if (known && isSame(known.stamp, stamp)) return known.entries
    const merged = known ? merge(known.entries, await readChanged(database, known.stamp)) : []
    const isWhole = merged.length === stamp.count && sumOfMarks(merged) === stamp.marks
    const entries = isWhole ? merged : await readChanged(database, { newest: 0, named: 0 })
    known = { stamp, entries }
    return entries
  }

  function start(): Promise<readonly IndexedAgent[]> {
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

/** Each publication of an agent and each new nickname changes a time, each withdrawal the number. */
async function readStamp(database: Database): Promise<Stamp> {
  const row = await database.first(
    rawQuery(
      database,
      sql<Stamp>`select count(*) as count, coalesce(max(published_at), 0) as newest,
          coalesce(max(author_named_at), 0) as named,
          coalesce(sum(published_version * (published_at % ${sql.lit(markedMs)} + 1)), 0) as marks
        from agents where published_version > 0 and author_blocked_at = 0`,
    ),
  )
  return {
    count: Number(row?.count ?? 0),
    newest: Number(row?.newest ?? 0),
    named: Number(row?.named ?? 0),
    marks: Number(row?.marks ?? 0),
  }
}

function sumOfMarks(entries: readonly IndexedAgent[]): number {
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

/** @returns the agents that were published, or whose authors were renamed, at these times or later; newest first */
async function readChanged(
  database: Database,
  { newest, named }: Pick<Stamp, 'newest' | 'named'>,
): Promise<IndexedAgent[]> {
  const rows = await database.all(
    database.build
      .selectFrom('agents')
      .select(['id', 'category', 'letters', 'author_letters', 'uses', 'published_at', 'published_version'])
      .where(sql<boolean>`published_version > 0 and author_blocked_at = 0`)
      .where((agent) =>
        agent.or([
          agent('published_at', '>=', newest),
          agent.and([agent('author_named_at', '>', 0), agent('author_named_at', '>=', named)]),
        ]),
      )
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxIndexed),
    { isHeavy: true },
  )
  return rows.map(({ id, category, letters, author_letters: author, ...numbers }) => ({
    id,
    category,
    text: `${letters}\n${author}`,
    letters: letters.slice(0, Math.max(0, letters.indexOf('\n'))),
    uses: Number(numbers.uses),
    publishedAt: Number(numbers.published_at),
    version: Number(numbers.published_version),
  }))
}

function merge(entries: readonly IndexedAgent[], newer: readonly IndexedAgent[]): IndexedAgent[] {
  const changed = new Set(newer.map(({ id }) => id))
  return [...newer, ...entries.filter(({ id }) => !changed.has(id))]
}
