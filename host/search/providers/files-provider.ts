import { searchPassages } from './library-provider.ts'
import type { OwnFile, OwnFiles } from '../own-files.ts'
import type { LibraryCandidate } from '../../storage/library/library-index.ts'
import type { SearchHit, SearchProvider } from './provider.ts'

const ownFilesName = '我的文件'
/** Of a file that the question names, so many passages are there whatever its words find. */
const leastPassages = 3
const mostPassages = 10

/**
 * Searches files of the person who asks.
 * @param files read ones, of that person
 * @param isNamed whether the question is about them: then they are searched in every scope, and where its words find
 *   little, what they begin with counts
 * @param ofDocument so many passages of one file; as in searches when it is left out
 */
export function createFilesProvider(
  own: OwnFiles,
  files: readonly OwnFile[],
  isNamed: boolean,
  ofDocument?: number,
): SearchProvider {
  const ids = files.map(({ id }) => id)
  // In the index a document's id stands behind that of its collection.
  const idIn = ({ documentId }: LibraryCandidate) => ids.find((id) => documentId.endsWith(id)) ?? documentId
  const nameOf = new Map(files.map(({ id, name }) => [id, name]))
  return {
    name: ownFilesName,
    kind: 'library',
    // A file is on no site.
    serves: ({ source, site = '' }) => isNamed || ((source === 'all' || source === 'mine') && site === ''),
    async search(query, { limit, signal, scope }) {
      const since = isNamed || scope.since === undefined ? {} : { since: scope.since }
      const reader = own.reader(ids, 'alone')
      const most = Math.min(limit, mostPassages)
      const found = await searchPassages(reader, query, {
        limit: most,
        signal,
        ...since,
        ...(ofDocument === undefined ? {} : { ofDocument }),
      })
      const hits = found.map((each) => {
        const documentId = idIn(each)
        return toHit(nameOf.get(documentId) ?? each.title, { ...each, documentId })
      })
      if (!isNamed || hits.length >= leastPassages) return hits
      return [...hits, ...(await openings(own, files, hits))].slice(0, most)
    },
  }
}

/** How the files begin, without what was found in them. */
async function openings(
  own: OwnFiles,
  files: readonly OwnFile[],
  hits: readonly SearchHit[],
): Promise<SearchHit[]> {
  const known = new Set(hits.map(({ passage }) => passage))
  const begun = await Promise.all(
    files.map(async ({ id, name }) =>
      (await own.passages(id))
        .slice(0, leastPassages)
        .map((passage, ordinal) => toHit(name, { ...passage, ordinal, documentId: id })),
    ),
  )
  // One of each file, then the second ones: no long file pushes the others off the list.
  const inTurn = Array.from({ length: leastPassages }, (_, at) => begun.flatMap((each) => each[at] ?? []))
  return inTurn.flat().filter(({ passage }) => !known.has(passage))
}

type FoundPassage = Pick<LibraryCandidate, 'heading' | 'location' | 'text' | 'documentId' | 'ordinal'>

function toHit(title: string, { heading, location, text, documentId, ordinal }: FoundPassage): SearchHit {
  return {
    title,
    url: '',
    showName: ownFilesName,
    publishedAt: '',
    heading,
    passage: text,
    isOwn: true,
    file: { id: documentId, passage: ordinal },
    ...(location ? { location } : {}),
  }
}
