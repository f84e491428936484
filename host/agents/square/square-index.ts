import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** A public agent in memory, for searches. */
export interface IndexedAgent {
  readonly id: string
  readonly owner: string
  readonly category: string
  /** Name, intro and description folded for search, one a line. */
  readonly text: string
  /** Its name, folded. */
  readonly letters: string
  /** As of when it was read. */
  readonly uses: number
  readonly publishedAt: number
}

/** @returns all public agents, always the same list until one of them changes */
export type ReadSquareIndex = () => Promise<readonly IndexedAgent[]>

/** Newest public agents that are searched; they take about 1 KB each. */
const maxIndexed = 50_000

interface Stamp {
  readonly count: number
  readonly newest: number
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
    if (known && known.stamp.count === stamp.count && known.stamp.newest === stamp.newest)
      return known.entries
    const merged = known ? merge(known.entries, await readSince(database, known.stamp.newest)) : []
    const isWhole = merged.length === Math.min(stamp.count, maxIndexed)
    const entries = isWhole ? merged : await readSince(database, 0)
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

/** Each publication of an agent changes the time, each withdrawal the number. */
async function readStamp(database: Database): Promise<Stamp> {
  const row = await database.first(
    rawQuery(
      database,
      sql<Stamp>`select count(*) as count, coalesce(max(published_at), 0) as newest
        from agents where published_version > 0`,
    ),
  )
  return { count: Number(row?.count ?? 0), newest: Number(row?.newest ?? 0) }
}

/** @returns the agents published at this time or later, newest first */
async function readSince(database: Database, since: number): Promise<IndexedAgent[]> {
  const rows = await database.all(
    database.build
      .selectFrom('agents')
      .select(['id', 'owner', 'category', 'letters', 'uses', 'published_at'])
      .where(sql<boolean>`published_version > 0`)
      .where('published_at', '>=', since)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxIndexed),
    { isHeavy: true },
  )
  return rows.map(({ id, owner, category, letters: text, uses, published_at }) => ({
    id,
    owner,
    category,
    text,
    letters: text.slice(0, Math.max(0, text.indexOf('\n'))),
    uses: Number(uses),
    publishedAt: Number(published_at),
  }))
}

function merge(entries: readonly IndexedAgent[], newer: readonly IndexedAgent[]): IndexedAgent[] {
  const changed = new Set(newer.map(({ id }) => id))
  return [...newer, ...entries.filter(({ id }) => !changed.has(id))]
}
