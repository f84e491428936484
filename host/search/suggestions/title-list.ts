import { foldToLetters } from '../../../lib/text/fold.ts'
import { headingSeparator } from '../../../lib/text/passage-places.ts'
import { helpPrefix } from '../../ingest/ingest-help.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database/database.ts'
import { findCollections } from '../../storage/library/collections.ts'
import type { CollectionName } from '../../storage/library/library-index.ts'

export interface TitleEntry {
  /** The document's title; for a section followed by its heading. */
  readonly name: string
  readonly letters: string
  readonly title: string
  /** The section's heading; '' for a whole document. */
  readonly heading: string
  /** The slug of a page of the product's guide, else ''. */
  readonly guide: string
}

/** Maximum names suggested, the newest; older ones are found by searching. */
const maxEntries = 10_000
/** Age (ms) after which names are read again in the background, while the old ones are served. */
const freshForMs = 30_000

/** The names in some collections, kept in memory so that a key press needs no query. */
export interface TitleList {
  /** @returns the names; only the first call, and one after a failed read, waits for the database */
  entries(): Promise<readonly TitleEntry[]>
}

/** @param database the one with the library @param collections whose names are suggested, and no others */
export function titleList(database: Database, collections: readonly CollectionName[], now: Clock): TitleList {
  /** The ids of the collections with their revisions at the last read. */
  let state = ''
  let entries: readonly TitleEntry[] = []
  let readAt: number | null = null
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const present = await findCollections(database, collections)
    const current = JSON.stringify(present.map(({ id, revision }) => [id, revision]))
    const ids = present.map(({ id }) => id)
    if (ids.length === 0) entries = []
    else if (current !== state) entries = await readNames(database, ids, entries)
    state = current
    readAt = now()
  }

  return {
    async entries() {
      if (readAt !== null && now() - readAt < freshForMs) return entries
      reading ??= read().finally(() => {
        reading = null
      })
      if (readAt === null) await reading
      else reading.catch(() => undefined)
      return entries
    },
  }
}

/** @param before the previous names */
async function readNames(
  database: Database,
  collectionIds: readonly number[],
  before: readonly TitleEntry[],
): Promise<TitleEntry[]> {
  const { build } = database
  const [documents, sections] = await Promise.all([
    database.all(
      build
        .selectFrom('documents')
        .select(['title', 'source'])
        .where('collection_id', 'in', collectionIds)
        .orderBy('created_at', 'desc')
        .orderBy('source')
        .limit(maxEntries),
      { isHeavy: true },
    ),
    database.all(
      build
        .selectFrom('passages')
        .innerJoin('documents', 'documents.id', 'passages.document_id')
        .select(['documents.title as title', 'documents.source as source', 'passages.heading as heading'])
        .where('documents.collection_id', 'in', collectionIds)
        .where('passages.heading', '!=', '')
        .orderBy('passages.id', 'desc')
        .limit(maxEntries),
      { isHeavy: true },
    ),
  ])
  // Folding is expensive, and few names are new.
  const known = new Map(before.map((entry) => [entry.name, entry.letters]))

  const toEntry = (title: string, source: string, heading: string): TitleEntry => {
    const name = heading === '' ? title : `${title} ${heading}`
    const letters = known.get(name) ?? foldToLetters(name)
    const guide = source.startsWith(helpPrefix) ? source.slice(helpPrefix.length) : ''
    return { name, letters, title, heading, guide }
  }

  return [
    ...documents.map(({ title, source }) => toEntry(title, source, '')),
    ...sections.map(({ title, source, heading }) => {
      return toEntry(title, source, heading.split(headingSeparator).at(-1) ?? '')
    }),
  ]
}
