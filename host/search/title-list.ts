import { foldToLetters } from '../../lib/text/fold.ts'
import type { Clock } from '../deps.ts'
import type { Database } from '../storage/database.ts'
import { heldCollections } from '../storage/library/collections.ts'
import type { CollectionName } from '../storage/library-index.ts'
import { headingSeparator } from './ingest/cut-passages.ts'

/** A document of the library by name, or a section of one. */
export interface TitleEntry {
  /** The document's title; a section's has its heading behind it. */
  readonly name: string
  /** The letters of the name as they are searched. */
  readonly letters: string
  readonly isSection: boolean
  /** Whether it is a page of the product's own guide. */
  readonly isHelp: boolean
}

/** The newest of so many names are proposed; older ones are found by searching. */
const mostEntries = 10_000
/** Names that were read longer ago than this are read again, while the old ones go on serving. */
const freshForMs = 30_000

/** The names that some collections hold, kept in memory so that a key press costs no query. */
export class TitleList {
  readonly #database: Database
  readonly #collections: readonly CollectionName[]
  readonly #now: Clock
  /** The ids of the collections with their revisions when they were read. */
  #state = ''
  #entries: readonly TitleEntry[] = []
  #readAt: number | null = null
  #reading: Promise<void> | null = null

  /**
   * @param database the one that holds the library
   * @param collections whose names are proposed, and no others
   */
  constructor(database: Database, collections: readonly CollectionName[], now: Clock) {
    this.#database = database
    this.#collections = collections
    this.#now = now
  }

  /** @returns the names; only the first call, and one after a failed reading, waits for the database */
  async entries(): Promise<readonly TitleEntry[]> {
    const isFresh = this.#readAt !== null && this.#now() - this.#readAt < freshForMs
    if (isFresh) return this.#entries
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    if (this.#readAt === null) await this.#reading
    else this.#reading.catch(() => undefined)
    return this.#entries
  }

  async #read(): Promise<void> {
    const held = await heldCollections(this.#database, this.#collections)
    const state = JSON.stringify(held.map(({ id, revision }) => [id, revision]))
    if (held.length === 0) this.#entries = []
    else if (state !== this.#state) await this.#readNames(held.map(({ id }) => id))
    this.#state = state
    this.#readAt = this.#now()
  }

  async #readNames(collectionIds: readonly number[]): Promise<void> {
    const { build } = this.#database
    const [documents, sections] = await Promise.all([
      this.#database.all(
        build
          .selectFrom('documents')
          .select(['title', 'source'])
          .where('collection_id', 'in', collectionIds)
          .orderBy('created_at', 'desc')
          .orderBy('source')
          .limit(mostEntries),
        { isHeavy: true },
      ),
      this.#database.all(
        build
          .selectFrom('passages')
          .innerJoin('documents', 'documents.id', 'passages.document_id')
          .select(['documents.title as title', 'documents.source as source', 'passages.heading as heading'])
          .where('documents.collection_id', 'in', collectionIds)
          .where('passages.heading', '!=', '')
          .orderBy('passages.id', 'desc')
          .limit(mostEntries),
        { isHeavy: true },
      ),
    ])
    // Folding is the dear part, and few names are new.
    const known = new Map(this.#entries.map((entry) => [entry.name, entry.letters]))
    const toEntry = (name: string, source: string, isSection: boolean): TitleEntry => {
      const letters = known.get(name) ?? foldToLetters(name)
      return { name, letters, isSection, isHelp: source.startsWith('help/') }
    }
    this.#entries = [
      ...documents.map(({ title, source }) => toEntry(title, source, false)),
      ...sections.map(({ title, source, heading }) => {
        return toEntry(`${title} ${heading.split(headingSeparator).at(-1) ?? ''}`, source, true)
      }),
    ]
  }
}
