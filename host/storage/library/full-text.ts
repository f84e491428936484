import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { PassageRow } from './library-rows.ts'

/** A token to look up, encoded, and the number of passages that contain it. */
export interface QueryToken {
  readonly term: string
  readonly frequency: number
}

export interface WeighedToken extends QueryToken {
  readonly weight: number
}

/** A passage that was found; higher scores are better. */
export interface Found {
  readonly id: number
  readonly score: number
}

/** Decimal places to which scores are rounded, so that sums in a different order still tie. */
export const scorePlaces = 9

/** The differences between the two databases for the library. `build` creates the queries. */
export interface FullText {
  /** Statements that make other writers of the collection wait until this batch is committed. */
  lock(build: Kysely<Tables>, collectionId: number): Compilable<unknown>[]
  /** Removes passages (a subquery of ids) from the index while they are still in their table. */
  forget(build: Kysely<Tables>, passageIds: RawBuilder<unknown>): Compilable<unknown>[]
  /** Removes all terms with the prefix that no passage contains any more. */
  forgetTerms(build: Kysely<Tables>, prefix: string): Compilable<unknown>[]
  /** Adds passages to the index that are already in their table. */
  add(build: Kysely<Tables>, passages: readonly PassageRow[]): Compilable<unknown>[]
  /** @returns a subquery over the texts of a JSON array */
  texts(json: string): RawBuilder<unknown>
  /** @returns a condition with a subquery that is run once, regardless of the planner's statistics */
  among(column: RawBuilder<unknown>, subquery: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * @returns a subquery of `Found`: at most `limit` passages that contain any of the tokens, by BM25, ties by id. Of a
   * token that alone has more than `maxEntries` entries only the first `maxEntries` are scored.
   * @param since the earliest date of publication (ISO date), when given
   */
  find(
    tokens: readonly WeighedToken[],
    averageTokenCount: number,
    limit: number,
    since?: string,
  ): RawBuilder<Found>
}

/** @returns the condition that a document was published since this day; false without a date */
export function publishedSince(
  passageId: RawBuilder<unknown>,
  since: string | undefined,
): RawBuilder<boolean> {
  if (since === undefined) return sql<boolean>`1 = 1`
  return sql<boolean>`${passageId} in (select passages.id from documents
    join passages on passages.document_id = documents.id where documents.published_at >= ${since})`
}
