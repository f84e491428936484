import type { LibraryCandidate } from '../../storage/library/library-index.ts'
import { askedPlaces } from '../asked-places.ts'
import { partsAtPlaces } from '../parts-at-places.ts'
import { indexedPlaces, type SourcePlace, wholePart } from '../passage-parts.ts'
import type { UploadedFile, UploadedFiles } from '../uploaded-files.ts'
import { searchPassages } from './library-provider.ts'
import type { SearchHit, SearchProvider } from './provider.ts'

const ownFilesName = '我的文件'
/** Minimum passages of a file that the question names, whatever its words match. */
const minPassages = 3
const maxPassages = 10
/** Maximum files in which the places that a question names are looked up. */
const maxPlacedFiles = 6

/**
 * Searches files of the asking user.
 * @param files read ones, of that user
 * @param isNamed whether the question is about these files: then they are searched in every scope, and their opening
 * passages fill up a short result. The pages or clauses that the question names come first.
 * @param ofDocument maximum passages per file; the general default when omitted
 */
export function createFilesProvider(
  own: UploadedFiles,
  files: readonly UploadedFile[],
  isNamed: boolean,
  ofDocument?: number,
): SearchProvider {
  const ids = files.map(({ id }) => id)
  // In the index, a document's id ends with the file's id, after its collection's.
  const idIn = ({ documentId }: LibraryCandidate) => ids.find((id) => documentId.endsWith(id)) ?? documentId
  const nameOf = new Map(files.map(({ id, name }) => [id, name]))
  return {
    name: ownFilesName,
    kind: 'library',
    // A file belongs to no site.
    serves: ({ source, site = '' }) => isNamed || ((source === 'all' || source === 'mine') && site === ''),
    async search(query, { limit, signal, scope, subject = query }) {
      const since = isNamed || scope.since === undefined ? {} : { since: scope.since }
      const reader = own.reader(ids, 'alone')
      const most = Math.min(limit, maxPassages)
      const found = await searchPassages(reader, query, {
        limit: most,
        signal,
        ...since,
        ...(ofDocument === undefined ? {} : { ofDocument }),
      })
      const hits = found.map((each) => {
        const documentId = idIn(each)
        const place = { ...indexedPlaces(each), ...(each.location && { location: each.location }) }
        return toHit(nameOf.get(documentId) ?? each.title, { ...each, place, documentId })
      })
      const placed = await placedHits(own, files, subject)
      const others = hits.filter(({ passage }) => !placed.some((each) => each.passage === passage))
      const known = [...placed, ...others].slice(0, most)
      if (!isNamed || known.length >= minPassages) return known

      return [...known, ...(await openings(own, files, known))].slice(0, most)
    },
  }
}

/** The parts of the files at the places that a question names; none of many files, which it hardly means. */
async function placedHits(
  own: UploadedFiles,
  files: readonly UploadedFile[],
  question: string,
): Promise<SearchHit[]> {
  const places = askedPlaces(question)
  if (places.length === 0 || files.length > maxPlacedFiles) return []
  const found = await Promise.all(
    files.map(async ({ id, name }) =>
      (await partsAtPlaces(places, await own.passages(id))).map(
        ({ text, heading = '', passage, ...place }) => {
          const part = { text, heading, place, documentId: id, ordinal: passage }
          // Whatever its words.
          return { ...toHit(name, part), isMeant: true }
        },
      ),
    ),
  )
  return found.flat()
}

/** The opening passages of the files, without those already found. */
async function openings(
  own: UploadedFiles,
  files: readonly UploadedFile[],
  hits: readonly SearchHit[],
): Promise<SearchHit[]> {
  const known = new Set(hits.map(({ passage }) => passage))
  const opened = await Promise.all(
    files.map(async ({ id, name }) =>
      (await own.passages(id)).slice(0, minPassages).map((passage, ordinal) => {
        const { text, heading = '', ...place } = wholePart(passage)
        return toHit(name, { text, heading, place, ordinal, documentId: id })
      }),
    ),
  )
  // First one passage of each file, then the second ones, so that a long file does not crowd out the others.
  const inTurn = Array.from({ length: minPassages }, (_, at) => opened.flatMap((each) => each[at] ?? []))
  return inTurn.flat().filter(({ passage }) => !known.has(passage))
}

interface FoundPassage extends Pick<LibraryCandidate, 'heading' | 'text' | 'documentId' | 'ordinal'> {
  readonly place: Omit<SourcePlace, 'heading'>
}

function toHit(title: string, { heading, place, text, documentId, ordinal }: FoundPassage): SearchHit {
  return {
    title,
    url: '',
    showName: ownFilesName,
    publishedAt: '',
    heading,
    passage: text,
    isOwn: true,
    file: { id: documentId, passage: ordinal },
    ...place,
  }
}
