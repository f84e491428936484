import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { PassageRow } from './library-rows.ts'

/** A token to look for, encoded, and in how many passages it occurs. */
export interface SoughtToken {
  readonly term: string
  readonly frequency: number
}

/** A token that is looked up, with what it adds to a score. */
export interface WeighedToken extends SoughtToken {
  readonly weight: number
}

/** A passage that was found; the higher the score, the likelier it is. */
export interface Found {
  readonly id: number
  readonly score: number
}

/** Scores are rounded to so many places, so that sums made in another order still tie. */
export const scorePlaces = 9

/** What the two databases do differently for the library. `build` makes the queries. */
export interface FullText {
  /** Statements that make others who write the collection wait until this batch is committed. */
  lock(build: Kysely<Tables>, collectionId: number): Compilable<unknown>[]
  /** Takes passages (given as a subquery of ids), which are in their table still, out of the index. */
  forget(build: Kysely<Tables>, passageIds: RawBuilder<unknown>): Compilable<unknown>[]
  /** Forgets all terms that begin with the prefix and stand in no passage any more. */
  forgetTerms(build: Kysely<Tables>, prefix: string): Compilable<unknown>[]
  /** Puts passages, which are in their table by now, into the index. */
  add(build: Kysely<Tables>, passages: readonly PassageRow[]): Compilable<unknown>[]
  /** @returns a subquery over the texts of a JSON array */
  texts(json: string): RawBuilder<unknown>
  /**
   * @returns the condition that a column's value is among those of a subquery, which is run once whatever the server
   * believes of the tables' sizes
   */
  among(column: RawBuilder<unknown>, subquery: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * @returns a subquery of `Found`: at most `limit` passages that hold any of the tokens, by BM25, ties by id. Of a token
   * that alone has more than `mostEntries` entries only the first so many are looked at.
   * @param since the earliest day of publication (ISO date) that counts, when given
   */
  find(
    tokens: readonly WeighedToken[],
    averageTokenCount: number,
    limit: number,
    since?: string,
  ): RawBuilder<Found>
}

/** @returns the condition that a passage belongs to a document of this day or later; one without a date never does */
export function publishedSince(
  passageId: RawBuilder<unknown>,
  since: string | undefined,
): RawBuilder<boolean> {
  if (since === undefined) return sql<boolean>`1 = 1`
  return sql<boolean>`${passageId} in (select passages.id from documents
    join passages on passages.document_id = documents.id where documents.published_at >= ${since})`
}
