import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import { inverseDocumentFrequency } from './bm25.ts'
import { findCollections, type StoredCollection, termIn } from './collections.ts'
import { encodeToken } from './encoded-token.ts'
import type { FrequencyCaches } from './frequency-cache.ts'
import type { FullText } from './full-text.ts'
import type { CollectionName, LibraryCandidate, LibraryReader, LibraryStatistics } from './library-index.ts'
import { nominators } from './nominators.ts'

export interface ReaderDeps {
  readonly database: Database
  readonly fullText: FullText
  readonly caches: FrequencyCaches
}

/** Reads the named collections as one: counts and averages cover only these. */
export class DatabaseLibraryReader implements LibraryReader {
  readonly #deps: ReaderDeps
  readonly #names: readonly CollectionName[]

  constructor(deps: ReaderDeps, names: readonly CollectionName[]) {
    this.#deps = deps
    this.#names = names
  }

  async statistics(): Promise<LibraryStatistics> {
    return statisticsOf(await findCollections(this.#deps.database, this.#names))
  }

  async documentFrequencies(tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const collections = await findCollections(this.#deps.database, this.#names)
    const terms = [...new Set(tokens.map(encodeToken))]
    const frequencies = await this.#frequencies(collections, terms)
    return new Map(tokens.map((token) => [token, sumOver(collections, encodeToken(token), frequencies)]))
  }

  async candidates(tokens: readonly string[], limit: number, since?: string): Promise<LibraryCandidate[]> {
    const { database, fullText } = this.#deps
    const collections = await findCollections(database, this.#names)
    const { passageCount, averageTokenCount } = statisticsOf(collections)
    const terms = [...new Set(tokens.map(encodeToken))]
    const frequencies = await this.#frequencies(collections, terms)
    const known = terms.map((term) => ({ term, frequency: sumOver(collections, term, frequencies) }))
    const sought = nominators(known).flatMap(({ term, frequency }) => {
      const weight = inverseDocumentFrequency(passageCount, frequency)
      return collections.map(({ id }) => {
        const own = termIn(id, term)
        return { term: own, frequency: frequencies.get(own) ?? 0, weight }
      })
    })
    const weighed = sought.filter(({ frequency }) => frequency > 0)
    if (weighed.length === 0 || limit <= 0) return []

    const found = fullText.find(weighed, averageTokenCount, Math.floor(limit), since)
    const query = sql<LibraryCandidate>`
      select passages.id as "passageId", documents.id as "documentId", documents.title, documents.url,
        documents.published_at as "publishedAt", passages.ordinal, passages.heading, passages.location, passages.places,
        passages.text, passages.token_count as "tokenCount"
      from ${found} as found
      join passages on passages.id = found.id
      join documents on documents.id = passages.document_id
      order by found.score desc, found.id`
    return database.all(rawQuery(database, query), { isHeavy: true })
  }

  /** @returns the number of passages with each term (encoded) of each collection, by the term as the index stores it */
  async #frequencies(
    collections: readonly StoredCollection[],
    terms: readonly string[],
  ): Promise<Map<string, number>> {
    const { database, fullText, caches } = this.#deps
    const asked = collections.map(({ id, revision }) => {
      const own = terms.map((term) => termIn(id, term))
      const cache = caches.of(id)
      const known = cache.known(own, revision)
      return { cache, revision, known, others: own.filter((term) => !known.has(term)) }
    })
    const others = asked.flatMap((each) => each.others)
    const counted = new Map<string, number>()
    if (others.length > 0) {
      const query = sql<{ term: string; doc: number }>`select term, doc from token_index
        where ${fullText.among(sql`term`, fullText.texts(JSON.stringify(others)))}`
      for (const { term, doc } of await database.all(rawQuery(database, query), { isHeavy: true }))
        counted.set(term, doc)
    }

    return new Map(
      asked.flatMap(({ cache, revision, known, others: own }) => {
        const found = new Map(own.map((term) => [term, counted.get(term) ?? 0]))
        cache.remember(found, revision)
        return [...known, ...found]
      }),
    )
  }
}

function statisticsOf(collections: readonly StoredCollection[]): LibraryStatistics {
  const passageCount = collections.reduce((sum, each) => sum + each.passageCount, 0)
  const tokenCount = collections.reduce((sum, each) => sum + each.tokenCount, 0)
  return { passageCount, averageTokenCount: passageCount > 0 ? tokenCount / passageCount : 0 }
}

function sumOver(
  collections: readonly StoredCollection[],
  term: string,
  frequencies: ReadonlyMap<string, number>,
): number {
  return collections.reduce((sum, { id }) => sum + (frequencies.get(termIn(id, term)) ?? 0), 0)
}
