import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { LibraryStatistics } from '../library-index.ts'
import type { Tables } from '../tables.ts'
import type { PassageRow } from './library-rows.ts'

/** A token to look for, encoded, and in how many passages it occurs. */
export interface SoughtToken {
  readonly term: string
  readonly frequency: number
}

/** A passage that was found; the lower the rank, the likelier it is. */
export interface Found {
  readonly id: number
  readonly rank: number
}

/** What the two databases do differently for the library. `build` makes the queries. */
export interface FullText {
  /** Statements that make others who write the library wait until this batch is committed. */
  lock(build: Kysely<Tables>): Compilable<unknown>[]
  /** Takes passages (given as a subquery of ids), which are in their table still, out of the index. */
  forget(build: Kysely<Tables>, passageIds: RawBuilder<unknown>): Compilable<unknown>[]
  /** Puts passages, which are in their table by now, into the index. */
  add(build: Kysely<Tables>, passages: readonly PassageRow[]): Compilable<unknown>[]
  /** @returns a subquery over the texts of a JSON array */
  texts(json: string): RawBuilder<unknown>
  /** @returns a subquery of `Found`: at most `limit` passages that hold any of the tokens, by BM25, ties by id */
  find(tokens: readonly SoughtToken[], statistics: LibraryStatistics, limit: number): RawBuilder<Found>
}
