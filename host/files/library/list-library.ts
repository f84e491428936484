import type {
  LibraryCounts,
  LibraryFile,
  LibraryFilter,
} from '../../../lib/contract/routes/library-routes.ts'
import { libraryPageFiles } from '../../../lib/contract/routes/library-routes.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { helpPrefix } from '../../ingest/ingest-help.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'
import { holds } from '../../storage/library/document-listing.ts'
import type { Library, ListedDocument } from '../../storage/library/library-index.ts'
import { scannedOf } from '../file-row.ts'
import type { LibraryFileRow } from './library-file-row.ts'
import { uploadPrefix } from './upload-path.ts'

/** Uploaded documents are listed from their own table; the product's own help is restored at each start. */
export const listedWithout = [uploadPrefix, helpPrefix] as const

/** A library may have a hundred thousand documents, and the page polls while they are read. */
const heavy = { isHeavy: true } as const

interface ListDeps {
  readonly database: Database
  readonly library: Pick<Library, 'listing'>
}

export interface LibraryQuery {
  readonly filter: LibraryFilter
  readonly keyword: string
  readonly offset: number
}

const statesOf = {
  all: ['waiting', 'reading', 'ready', 'failed'],
  open: ['waiting', 'reading'],
  ready: ['ready'],
  failed: ['failed'],
} as const satisfies Record<LibraryFilter, readonly LibraryFileRow['state'][]>

/** A page of the library's documents, newest first: uploaded ones and those of the command line. */
export async function listLibrary(deps: ListDeps, query: LibraryQuery, locale: Locale) {
  const { database } = deps
  const listing = deps.library.listing('public')
  const keyword = query.keyword.trim()
  const filter = { without: listedWithout, keyword }
  const most = query.offset + libraryPageFiles
  // Documents of the command line have been read.
  const hasOthers = query.filter === 'all' || query.filter === 'ready'
  const [sent, [matching], others, otherMatches, counts] = await Promise.all([
    database.all(
      fitting(database, query.filter, keyword)
        .select(['id', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('source')
        .orderBy('id')
        .limit(most),
      heavy,
    ),
    database.all<{ count: number }>(
      fitting(database, query.filter, keyword).select((row) => row.fn.countAll<number>().as('count')),
      heavy,
    ),
    hasOthers ? listing.newest(filter, most) : [],
    hasOthers ? listing.count(filter) : 0,
    countLibrary(deps),
  ])
  const page = [...sent, ...others].sort(byAge).slice(query.offset, most)
  const ids = page.map(({ id }) => id)
  const [rows, documents] = await Promise.all([rowsOf(database, ids), hasOthers ? listing.find(ids) : []])
  const shown = new Map([
    ...documents.map((document) => [document.id, presentDocument(document)] as const),
    ...rows.map((row) => [row.id, presentRow(row, locale)] as const),
  ])

  return {
    files: ids.flatMap((id) => shown.get(id) ?? []),
    matches: Number(matching?.count ?? 0) + otherMatches,
    counts,
  }
}

async function countLibrary({ database, library }: ListDeps): Promise<LibraryCounts> {
  const [rows, others] = await Promise.all([
    database.all<{ state: LibraryFileRow['state']; count: number }>(
      database.build
        .selectFrom('library_files')
        .select((row) => ['state', row.fn.countAll<number>().as('count')])
        .where('state', '!=', 'deleted')
        .groupBy('state'),
      heavy,
    ),
    library.listing('public').count({ without: listedWithout, keyword: '' }),
  ])
  const of = (state: LibraryFileRow['state']) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  const counts = {
    waiting: of('waiting'),
    reading: of('reading'),
    ready: of('ready') + others,
    failed: of('failed'),
  }
  return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

function fitting({ build }: Database, filter: LibraryFilter, keyword: string) {
  const query = build.selectFrom('library_files').where('state', 'in', statesOf[filter])
  if (keyword === '') return query
  return query.where((row) => row.or([holds('source', keyword), holds('title', keyword)]))
}

function rowsOf(database: Database, ids: readonly string[]): Promise<LibraryFileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database.all<LibraryFileRow>(
    database.build
      .selectFrom('library_files')
      .selectAll()
      .where('id', 'in', ids)
      .where('state', '!=', 'deleted'),
  )
}

interface Aged {
  readonly created_at: number
}

/** Those of the same age stay in the order of their database. */
function byAge(left: Aged, right: Aged): number {
  return Number(right.created_at) - Number(left.created_at)
}

function presentRow(row: LibraryFileRow, locale: Locale): LibraryFile {
  const { id, source, title, state, reason } = row
  return {
    id,
    path: source.slice(uploadPrefix.length),
    title,
    size: Number(row.size),
    state: state === 'deleted' ? 'failed' : state,
    reason: inLanguageOf(locale, reason),
    passages: Number(row.passages),
    ...scannedOf(row),
    origin: 'upload',
    created: Number(row.created_at),
  }
}

function presentDocument({ id, source, title, passages, created_at }: ListedDocument): LibraryFile {
  const created = Number(created_at)
  return {
    id,
    path: source,
    title,
    size: 0,
    state: 'ready',
    reason: '',
    passages,
    origin: 'command',
    created,
  }
}
