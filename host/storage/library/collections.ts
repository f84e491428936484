import { type Database, type Statement, statement } from '../database/database.ts'
import type { CollectionName } from './library-index.ts'

/** A collection that has been written to, as it is now. */
export interface HeldCollection {
  readonly id: number
  readonly passageCount: number
  readonly tokenCount: number
  readonly revision: number
}

/** `public` was there before collections were: its terms stand in the index as they are. */
const publicId = 1

/**
 * Makes a term (encoded) one of a collection, so that each has postings and frequencies of its own. No encoded term
 * begins with `_x`, and no tokenizer splits there.
 */
export function termIn(collectionId: number, term: string): string {
  return collectionId === publicId ? term : `${termPrefix(collectionId)}${term}`
}

/** What the terms of a collection, `public` excepted, begin with. */
export function termPrefix(collectionId: number): string {
  return `_x${collectionId}x`
}

/** @returns a document's id as the tables hold it: two collections may hold the same document */
export function documentIdIn(collectionId: number, id: string): string {
  return collectionId === publicId ? id : `${collectionId}:${id}`
}

/** @returns those of the named collections that have been written to */
export async function heldCollections(
  database: Database,
  names: readonly CollectionName[],
): Promise<HeldCollection[]> {
  if (names.length === 0) return []
  const rows = await database.all(
    database.build.selectFrom('library_collections').selectAll().where('name', 'in', names).orderBy('id'),
  )
  return rows.map((row) => ({
    id: row.id,
    passageCount: row.passage_count,
    tokenCount: row.token_count,
    revision: row.revision,
  }))
}

/** @returns the collection, made when it was not there */
export async function madeCollection(database: Database, name: CollectionName): Promise<HeldCollection> {
  for (;;) {
    const [held] = await heldCollections(database, [name])
    if (held) return held
    const insert = database.build
      .insertInto('library_collections')
      .values({ name, passage_count: 0, token_count: 0, revision: 0 })
      .onConflict((conflict) => conflict.doNothing())
    await database.batch([statement(insert)])
  }
}

/** The statement that deletes a collection; it does not match once the collection was written to since it was read. */
export function deleteUnchanged(database: Database, { id, revision }: HeldCollection): Statement {
  return statement(
    database.build.deleteFrom('library_collections').where('id', '=', id).where('revision', '=', revision),
    1,
  )
}
