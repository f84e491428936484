import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { decodePage, encodePage } from './stored-page.ts'

/** How long the pages of a document are kept that was not imported to its end. */
const unfinishedMs = 30 * 24 * 60 * 60_000
/** Maximum pages that one sweep looks at: 30 ms of the thread of all writes. */
const pagesPerSweep = 5_000
const heavy = { isHeavy: true } as const

/** A document of the library, as it was when it was read. */
export interface ContentOfDocument {
  readonly source: string
  /** Of its bytes, in hex. */
  readonly sha256: string
}

type PageKey = ContentOfDocument & { readonly page: number }

/** The recognized pages of the library's documents. They are deleted with their document, by the index. */
export class LibraryPages {
  readonly #database: Database
  readonly #now: Clock
  /** The last page that was swept; null before the first one. */
  #swept: PageKey | null = null

  /** @param database the one with the library's documents */
  constructor(database: Database, now: Clock) {
    this.#database = database
    this.#now = now
  }

  /** Takes over pages of the same content under another path, and deletes those of an earlier content. */
  async open(content: ContentOfDocument): Promise<void> {
    const { build } = this.#database
    const { source, sha256 } = content
    const columns = ['source', 'sha256', 'page', 'created_at', 'result'] as const
    await this.#database.batch([
      statement(build.deleteFrom('library_pages').where('source', '=', source).where('sha256', '!=', sha256)),
      statement(
        build
          .insertInto('library_pages')
          .columns(columns)
          .expression(
            this.#missingFrom(content).select((row) => [
              row.cast<string>(row.val(source), 'text').as('source'),
              'other.sha256',
              'other.page',
              'other.created_at',
              'other.result',
            ]),
          )
          .onConflict((conflict) => conflict.columns(['source', 'sha256', 'page']).doNothing()),
      ),
    ])
  }

  /** The pages that a document lacks and the same content has under other paths: each once, however many these are. */
  #missingFrom(content: ContentOfDocument) {
    const { build } = this.#database
    const ofContent = build.selectFrom('library_pages').where('sha256', '=', content.sha256)
    const first = ofContent
      .select((row) => ['page', row.fn.min('source').as('source')])
      .where('source', '!=', content.source)
      .where('page', 'not in', this.#of(content).select('page'))
      .groupBy('page')
    return build
      .selectFrom('library_pages as other')
      .innerJoin(first.as('first'), (join) =>
        join.onRef('first.page', '=', 'other.page').onRef('first.source', '=', 'other.source'),
      )
      .where('other.sha256', '=', content.sha256)
  }

  /** @returns the recognized pages by their number */
  async load(content: ContentOfDocument): Promise<ReadonlyMap<number, RecognizedPage>> {
    const rows = await this.#database.all(this.#of(content).select(['page', 'result']).orderBy('page'), heavy)
    const pages = new Map<number, RecognizedPage>()
    for (const { page, result } of rows) {
      pages.set(Number(page), decodePage(result))
      // A book must not block other requests.
      await breathe()
    }
    return pages
  }

  /** @returns which pages are recognized */
  async numbers(content: ContentOfDocument): Promise<ReadonlySet<number>> {
    const rows = await this.#database.all(this.#of(content).select('page'))
    return new Set(rows.map(({ page }) => Number(page)))
  }

  /** Stores a page once, however often it is recognized. */
  async save({ source, sha256 }: ContentOfDocument, page: number, recognized: RecognizedPage): Promise<void> {
    const row = { source, sha256, page, created_at: this.#now(), result: encodePage(recognized) }
    const insert = this.#database.build
      .insertInto('library_pages')
      .values(row)
      .onConflict((conflict) => conflict.columns(['source', 'sha256', 'page']).doNothing())
    await this.#database.batch([statement(insert)])
  }

  /** @returns the sources that have recognized pages, imported or not */
  async sources(prefix: string): Promise<string[]> {
    const rows = await this.#database.all(
      this.#database.build
        .selectFrom('library_pages')
        .select('source')
        .distinct()
        .where(sql`substr(source, 1, length(cast(${prefix} as text)))`, '=', prefix),
      heavy,
    )
    return rows.map(({ source }) => source)
  }

  /** Deletes the recognized pages of a content. */
  async forget({ source, sha256 }: ContentOfDocument): Promise<void> {
    const ofContent = this.#database.build
      .deleteFrom('library_pages')
      .where('source', '=', source)
      .where('sha256', '=', sha256)
    await this.#database.batch([statement(ofContent)])
  }

  /**
   * Deletes old pages of documents that were never imported to their end, among the next pages in the order of their
   * paths.
   * @returns whether there are more; the next call continues with them, or else at the beginning
   */
  async sweep(): Promise<boolean> {
    const { build } = this.#database
    const after = this.#swept ?? { source: '', sha256: '', page: 0 }
    const last = await this.#database.first(
      build
        .selectFrom('library_pages')
        .select(['source', 'sha256', 'page'])
        .where(isAfter(after))
        .orderBy('source')
        .orderBy('sha256')
        .orderBy('page')
        .offset(pagesPerSweep - 1)
        .limit(1),
    )
    const isUnfinished = sql<boolean>`not exists (
      select 1 from documents join library_collections on library_collections.id = collection_id
      where name = 'public' and documents.source = library_pages.source)`
    const old = build
      .deleteFrom('library_pages')
      .where(isAfter(after))
      .$if(last !== undefined, (query) => query.where(isUpTo(last ?? after)))
      .where('created_at', '<=', this.#now() - unfinishedMs)
      .where(isUnfinished)
    await this.#database.batch([statement(old)])
    this.#swept = last ?? null
    return last !== undefined
  }

  #of({ source, sha256 }: ContentOfDocument) {
    return this.#database.build
      .selectFrom('library_pages')
      .where('source', '=', source)
      .where('sha256', '=', sha256)
  }
}

/** Conditions on the place of a page in the order of the primary key. */
const isAfter = (key: PageKey) => sql<boolean>`(source, sha256, page) > (${valuesOf(key)})`
const isUpTo = (key: PageKey) => sql<boolean>`(source, sha256, page) <= (${valuesOf(key)})`

function valuesOf({ source, sha256, page }: PageKey) {
  return sql.join([source, sha256, page])
}
