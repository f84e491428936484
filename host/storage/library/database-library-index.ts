import { setImmediate as breathe } from 'node:timers/promises'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../deps.ts'
import { type Database, statement } from '../database.ts'
import type { LibraryCandidate, LibraryDocument, LibraryIndex, LibraryStatistics } from '../library-index.ts'
import { rawQuery } from '../query-builder.ts'
import { encodeToken, encodeTokens } from './encoded-token.ts'
import { FrequencyCache } from './frequency-cache.ts'
import type { FullText } from './full-text.ts'
import { libraryRows, type PassageRow } from './library-rows.ts'
import { nominators } from './nominators.ts'
import { postgresFullText } from './postgres-full-text.ts'
import { sqliteFullText } from './sqlite-full-text.ts'

/** So many rows go into one statement. */
const rowsPerStatement = 200

/** Before anything was written. */
const emptyState = { passage_count: 0, token_count: 0, revision: 0 } as const

/** Opens the library in a database that has its tables. */
export function openLibraryIndex(database: Database, now: Clock): LibraryIndex {
  return new DatabaseLibraryIndex(database, now)
}

class DatabaseLibraryIndex implements LibraryIndex {
  readonly #database: Database
  readonly #fullText: FullText
  readonly #now: Clock
  readonly #cache = new FrequencyCache()

  constructor(database: Database, now: Clock) {
    this.#database = database
    this.#fullText = database.dialect === 'sqlite' ? sqliteFullText : postgresFullText
    this.#now = now
  }

  async put(documents: readonly LibraryDocument[]): Promise<void> {
    if (documents.length === 0) return
    const { documents: documentRows, passages } = libraryRows(documents)
    const { build } = this.#database
    const statements = [
      ...this.#fullText.lock(build),
      ...this.#removal(documentRows.map((row) => row.source)),
      ...chunks(documentRows).map((rows) =>
        build.insertInto('documents').values(rows.map((row) => ({ ...row, created_at: this.#now() }))),
      ),
    ].map((query) => statement(query))
    let tokenCount = 0
    for (const rows of chunks(passages)) {
      const encoded = rows.map((row) => ({ ...row, tokens: encodeTokens(row.tokens) }))
      tokenCount += encoded.reduce((sum, { tokens }) => sum + tokens.length, 0)
      statements.push(...this.#insertion(encoded).map((query) => statement(query)))
      // A document of millions of characters must not hold up whoever else is served here.
      await breathe()
    }
    statements.push(statement(this.#count(sql`${passages.length}`, sql`${tokenCount}`, 1)))
    await this.#database.batch(statements)
  }

  async remove(sources: readonly string[]): Promise<number> {
    if (sources.length === 0) return 0
    const results = await this.#commit([
      ...this.#fullText.lock(this.#database.build),
      ...this.#removal(sources),
    ])
    return results.at(-1)?.changes ?? 0
  }

  async hashes(sourcePrefix: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#database.all(
      this.#database.build
        .selectFrom('documents')
        .select(['source', 'content_hash'])
        .where(sql`substr(source, 1, length(cast(${sourcePrefix} as text)))`, '=', sourcePrefix),
      { isHeavy: true },
    )
    return new Map(rows.map((row) => [row.source, row.content_hash]))
  }

  async statistics(): Promise<LibraryStatistics> {
    const { passageCount, averageTokenCount } = await this.#state()
    return { passageCount, averageTokenCount }
  }

  async documentFrequencies(tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { revision } = await this.#state()
    const frequencies = await this.#frequencies([...new Set(tokens.map(encodeToken))], revision)
    return new Map(tokens.map((token) => [token, frequencies.get(encodeToken(token)) ?? 0]))
  }

  async candidates(tokens: readonly string[], limit: number, since?: string): Promise<LibraryCandidate[]> {
    const { passageCount, averageTokenCount, revision } = await this.#state()
    const frequencies = await this.#frequencies([...new Set(tokens.map(encodeToken))], revision)
    const sought = nominators([...frequencies].map(([term, frequency]) => ({ term, frequency })))
    if (sought.length === 0 || limit <= 0) return []
    const weighed = sought.map(({ term, frequency }) => ({
      term,
      frequency,
      // Lucene's form of the inverse document frequency, which is never negative.
      weight: Math.log((passageCount + 1) / (frequency + 0.5)),
    }))
    const found = this.#fullText.find(weighed, averageTokenCount, Math.floor(limit), since)
    const query = sql<LibraryCandidate>`
      select passages.id as "passageId", documents.id as "documentId", documents.title, documents.url,
        documents.published_at as "publishedAt", passages.ordinal, passages.heading, passages.location, passages.text,
        passages.token_count as "tokenCount"
      from ${found} as found
      join passages on passages.id = found.id
      join documents on documents.id = passages.document_id
      order by found.score desc, found.id`
    return this.#database.all(rawQuery(this.#database, query), { isHeavy: true })
  }

  async #state(): Promise<LibraryStatistics & { readonly revision: number }> {
    const row = await this.#database.first(
      this.#database.build.selectFrom('library_statistics').selectAll().where('id', '=', 1),
    )
    const { passage_count: passageCount, token_count: tokenCount, revision } = row ?? emptyState
    return { passageCount, averageTokenCount: passageCount > 0 ? tokenCount / passageCount : 0, revision }
  }

  /** @returns in how many passages each term (encoded) occurs */
  async #frequencies(terms: readonly string[], revision: number): Promise<Map<string, number>> {
    const known = this.#cache.known(terms, revision)
    const others = terms.filter((term) => !known.has(term))
    if (others.length === 0) return known
    const rows = await this.#database.all(
      rawQuery(
        this.#database,
        sql<{ term: string; doc: number }>`select term, doc from token_index
          where term in ${this.#fullText.texts(JSON.stringify(others))}`,
      ),
      { isHeavy: true },
    )
    const found = new Map(others.map((term) => [term, 0]))
    for (const row of rows) found.set(row.term, row.doc)
    this.#cache.remember(found, revision)
    return new Map([...known, ...found])
  }

  #insertion(passages: readonly PassageRow[]): Compilable<unknown>[] {
    const { build } = this.#database
    const rows = passages.map(({ tokens, ...row }) => ({ ...row, token_count: tokens.length }))
    return [build.insertInto('passages').values(rows), ...this.#fullText.add(build, passages)]
  }

  #commit(statements: readonly Compilable<unknown>[]): ReturnType<Database['batch']> {
    return this.#database.batch(statements.map((query) => statement(query)))
  }

  /** The last of these statements deletes the documents. */
  #removal(sources: readonly string[]): Compilable<unknown>[] {
    const { build } = this.#database
    const documentIds = sql`(select id from documents where source in ${this.#fullText.texts(JSON.stringify(sources))})`
    const ofDocuments = sql`from passages where document_id in ${documentIds}`
    return [
      this.#count(
        sql`(select count(*) ${ofDocuments})`,
        sql`(select coalesce(sum(token_count), 0) ${ofDocuments})`,
        -1,
      ),
      ...this.#fullText.forget(build, sql`(select id ${ofDocuments})`),
      rawQuery(this.#database, sql`delete ${ofDocuments}`),
      rawQuery(this.#database, sql`delete from documents where id in ${documentIds}`),
    ]
  }

  #count(passages: RawBuilder<unknown>, tokens: RawBuilder<unknown>, sign: 1 | -1): Compilable<unknown> {
    return rawQuery(
      this.#database,
      sql`update library_statistics set
        passage_count = passage_count + ${sql.lit(sign)} * ${passages},
        token_count = token_count + ${sql.lit(sign)} * ${tokens},
        revision = revision + 1
        where id = 1`,
    )
  }
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
