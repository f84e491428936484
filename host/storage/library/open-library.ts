import { setImmediate as breathe } from 'node:timers/promises'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { BatchConflict, type Database, type Statement, statement } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import {
  deleteUnchanged,
  findCollections,
  requireCollection,
  type StoredCollection,
  termIn,
  termPrefix,
} from './collections.ts'
import { DatabaseLibraryReader, type ReaderDeps } from './database-library-reader.ts'
import { documentListing } from './document-listing.ts'
import { encodeTokens } from './encoded-token.ts'
import { FrequencyCaches } from './frequency-cache.ts'
import type {
  CollectionName,
  Library,
  LibraryDocument,
  LibraryIndex,
  LibraryReader,
  OwnedCollection,
} from './library-index.ts'
import { libraryRows, type PassageRow } from './library-rows.ts'
import { postgresFullText } from './postgres-full-text.ts'
import { sqliteFullText } from './sqlite-full-text.ts'

const rowsPerStatement = 200

export function openLibrary(database: Database, now: Clock): Library {
  const fullText = database.dialect === 'sqlite' ? sqliteFullText : postgresFullText
  const deps = { database, fullText, caches: new FrequencyCaches(), now }
  return {
    collection: (name: CollectionName): LibraryIndex => new DatabaseLibraryIndex(deps, name),
    across: (names: readonly CollectionName[]): LibraryReader => new DatabaseLibraryReader(deps, names),
    listing: (name: CollectionName) => documentListing(database, name),
    erase: async (name: OwnedCollection, source?: string) => {
      const index = new DatabaseLibraryIndex(deps, name)
      if (source === undefined) await index.erase()
      else await index.remove([source])
    },
  }
}

interface IndexDeps extends ReaderDeps {
  readonly now: Clock
}

class DatabaseLibraryIndex extends DatabaseLibraryReader implements LibraryIndex {
  readonly #deps: IndexDeps
  readonly #name: CollectionName

  constructor(deps: IndexDeps, name: CollectionName) {
    super(deps, [name])
    this.#deps = deps
    this.#name = name
  }

  async put(documents: readonly LibraryDocument[]): Promise<void> {
    if (documents.length === 0) return
    const { database } = this.#deps
    for (;;) {
      const statements = await this.#putInto(await requireCollection(database, this.#name), documents)
      if (await isFitting(() => database.batch(statements))) return
    }
  }

  async remove(sources: readonly string[]): Promise<number> {
    const collection = await this.#existing()
    if (sources.length === 0 || !collection) return 0

    const { database, fullText } = this.#deps
    const statements = [
      ...fullText.lock(database.build, collection.id),
      ...this.#removalOfPages(sources, []),
      ...this.#removal(collection, sources),
    ]
    const results = await database.batch(statements.map((query) => statement(query)))
    return results.at(-1)?.changes ?? 0
  }

  async hashes(sourcePrefix: string): Promise<ReadonlyMap<string, string>> {
    const collection = await this.#existing()
    if (!collection) return new Map()

    const { database } = this.#deps
    const rows = await database.all(
      database.build
        .selectFrom('documents')
        .select(['source', 'content_hash'])
        .where('collection_id', '=', collection.id)
        .where(sql`substr(source, 1, length(cast(${sourcePrefix} as text)))`, '=', sourcePrefix),
      { isHeavy: true },
    )
    return new Map(rows.map((row) => [row.source, row.content_hash]))
  }

  async erase(): Promise<void> {
    const { database, fullText } = this.#deps
    for (let collection = await this.#existing(); collection; collection = await this.#existing()) {
      const { id } = collection
      const next = database.build
        .selectFrom('documents')
        .select('source')
        .where('collection_id', '=', id)
        .limit(rowsPerStatement)
      const rows = await database.all(next)
      if (rows.length > 0) await this.remove(rows.map(({ source }) => source))
      else {
        const terms = fullText.forgetTerms(database.build, termPrefix(id)).map((query) => statement(query))
        await isFitting(() => database.batch([deleteUnchanged(database, collection), ...terms]))
      }
    }
    database.forget()
  }

  async #existing(): Promise<StoredCollection | undefined> {
    return (await findCollections(this.#deps.database, [this.#name]))[0]
  }

  async #putInto(collection: StoredCollection, documents: readonly LibraryDocument[]): Promise<Statement[]> {
    const { database, fullText, now } = this.#deps
    const { build } = database
    const { documents: documentRows, passages } = libraryRows(collection.id, documents)
    const sources = documentRows.map((row) => row.source)
    const rowsToInsert = chunks(documentRows.map((row) => ({ ...row, created_at: now() })))
    const statements = [
      ...fullText.lock(build, collection.id),
      ...this.#removalOfPages(
        sources,
        documents.flatMap(({ recognizedFrom = [] }) => recognizedFrom),
      ),
      ...this.#removal(collection, sources),
      ...rowsToInsert.map((rows) => build.insertInto('documents').values(rows)),
    ].map((query) => statement(query))
    let tokenCount = 0
    for (const rows of chunks(passages)) {
      const encoded = rows.map((row) => ({
        ...row,
        tokens: encodeTokens(row.tokens).map((term) => termIn(collection.id, term)),
      }))
      tokenCount += encoded.reduce((sum, { tokens }) => sum + tokens.length, 0)
      statements.push(...this.#insertion(encoded).map((query) => statement(query)))
      // A document of millions of characters must not block other requests.
      await breathe()
    }

    statements.push(statement(this.#count(collection, sql`${passages.length}`, sql`${tokenCount}`, 1), 1))
    return statements
  }

  #insertion(passages: readonly PassageRow[]): Compilable<unknown>[] {
    const { database, fullText } = this.#deps
    const rows = passages.map(({ tokens, ...row }) => ({ ...row, token_count: tokens.length }))
    return [database.build.insertInto('passages').values(rows), ...fullText.add(database.build, passages)]
  }

  /** The last of these statements deletes the documents. */
  #removal(collection: StoredCollection, sources: readonly string[]): Compilable<unknown>[] {
    const { database, fullText } = this.#deps
    const documentIds = sql`(select id from documents
      where collection_id = ${collection.id} and ${fullText.among(sql`source`, fullText.texts(JSON.stringify(sources)))})`
    const ofDocuments = sql`from passages where ${fullText.among(sql`document_id`, documentIds)}`
    return [
      this.#count(
        collection,
        sql`(select count(*) ${ofDocuments})`,
        sql`(select coalesce(sum(token_count), 0) ${ofDocuments})`,
        -1,
      ),
      ...fullText.forget(database.build, sql`(select id ${ofDocuments})`),
      rawQuery(
        database,
        sql`delete from passage_vectors where ${fullText.among(sql`passage_id`, sql`(select id ${ofDocuments})`)}`,
      ),
      rawQuery(database, sql`delete ${ofDocuments}`),
      rawQuery(database, sql`delete from documents where ${fullText.among(sql`id`, documentIds)}`),
    ]
  }

  /** @param kept hashes of the contents whose recognized pages stay */
  #removalOfPages(sources: readonly string[], kept: readonly string[]): Compilable<unknown>[] {
    if (this.#name !== 'public') return []
    const { database, fullText } = this.#deps
    const among = (column: RawBuilder<unknown>, texts: readonly string[]) =>
      fullText.among(column, fullText.texts(JSON.stringify(texts)))
    return [
      rawQuery(
        database,
        sql`delete from library_pages where ${among(sql`source`, sources)} and not (${among(sql`sha256`, kept)})`,
      ),
    ]
  }

  #count(
    { id }: StoredCollection,
    passages: RawBuilder<unknown>,
    tokens: RawBuilder<unknown>,
    sign: 1 | -1,
  ): Compilable<unknown> {
    return rawQuery(
      this.#deps.database,
      sql`update library_collections set
        passage_count = passage_count + ${sql.lit(sign)} * ${passages},
        token_count = token_count + ${sql.lit(sign)} * ${tokens},
        revision = revision + 1
        where id = ${id}`,
    )
  }
}

/** @returns false when the collection was deleted or changed since it was read: then nothing was written */
async function isFitting(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof BatchConflict && error.reason === 'rows') return false
    throw error
  }
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
