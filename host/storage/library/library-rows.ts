import { placesBetween } from '../../../lib/text/passage-places.ts'
import { storableText } from '../database/parameters.ts'
import { documentIdIn } from './collections.ts'
import type { LibraryDocument, LibraryPassageInput } from './library-index.ts'

export interface DocumentRow {
  readonly id: string
  readonly collection_id: number
  readonly source: string
  readonly title: string
  readonly url: string
  readonly content_hash: string
  readonly published_at: string
}

export interface PassageRow {
  readonly document_id: string
  readonly ordinal: number
  readonly heading: string
  readonly location: string
  readonly places: string
  readonly text: string
  readonly tokens: readonly string[]
}

/**
 * Converts documents into the rows of a collection, in order; of two with the same source the later one wins. Tokens
 * stay unencoded: encoding is most of the work and is done for a few passages at a time.
 */
export function libraryRows(
  collectionId: number,
  documents: readonly LibraryDocument[],
): { documents: DocumentRow[]; passages: PassageRow[] } {
  const latest = [...new Map(documents.map((document) => [document.source, document])).values()]
  return {
    documents: latest.map((document) => ({
      id: documentIdIn(collectionId, document.id),
      collection_id: collectionId,
      source: document.source,
      title: storableText(document.title),
      url: storableText(document.url),
      content_hash: document.contentHash,
      published_at: document.publishedAt,
    })),
    passages: latest.flatMap((document) =>
      document.passages.map((passage, ordinal) => ({
        document_id: documentIdIn(collectionId, document.id),
        ordinal,
        heading: storableText(passage.heading),
        location: storableText(passage.location ?? ''),
        places: storedPlaces(passage),
        text: storableText(passage.text),
        tokens: passage.tokens,
      })),
    ),
  }
}

/** @returns the places of its parts as JSON; '' when it has one */
function storedPlaces(passage: LibraryPassageInput): string {
  const places = placesBetween(passage, 0, passage.text.length)
  return places.length > 1 ? storableText(JSON.stringify(places)) : ''
}
