import { type Database, type Statement, statement } from '../database/database.ts'
import type { CollectionName } from './library-index.ts'

export interface StoredCollection {
  readonly id: number
  readonly passageCount: number
  readonly tokenCount: number
  readonly revision: number
}

/** `public` is older than collections: its terms have no prefix in the index. */
const publicId = 1

/**
 * Prefixes a term (encoded) with its collection, so that each collection has its own postings and frequencies. No
 * encoded term starts with `_x`, and no tokenizer splits at it.
 */
export function termIn(collectionId: number, term: string): string {
  return collectionId === publicId ? term : `${termPrefix(collectionId)}${term}`
}

/** The prefix of a collection's terms, except for `public`. */
export function termPrefix(collectionId: number): string {
  return `_x${collectionId}x`
}

/** @returns the document id used in the tables: two collections may contain the same document */
export function documentIdIn(collectionId: number, id: string): string {
  return collectionId === publicId ? id : `${collectionId}:${id}`
}

export async function findCollections(
  database: Database,
  names: readonly CollectionName[],
): Promise<StoredCollection[]> {
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

/** @returns the collection, created when missing */
export async function requireCollection(database: Database, name: CollectionName): Promise<StoredCollection> {
  for (;;) {
    const [existing] = await findCollections(database, [name])
    if (existing) return existing
    const insert = database.build
      .insertInto('library_collections')
      .values({ name, passage_count: 0, token_count: 0, revision: 0 })
      .onConflict((conflict) => conflict.doNothing())
    await database.batch([statement(insert)])
  }
}

/** The statement that deletes a collection; it matches no row when the collection has changed since it was read. */
export function deleteUnchanged(database: Database, { id, revision }: StoredCollection): Statement {
  return statement(
    database.build.deleteFrom('library_collections').where('id', '=', id).where('revision', '=', revision),
    1,
  )
}
