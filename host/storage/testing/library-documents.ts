import type { Database } from '../database/database.ts'
import type {
  CollectionName,
  LibraryDocument,
  LibraryIndex,
  LibraryReader,
} from '../library/library-index.ts'
import { openLibrary } from '../library/open-library.ts'

/** A document whose passages are given as their tokens. */
export function document(id: string, ...passages: string[][]): LibraryDocument {
  return {
    id,
    source: `test/${id}`,
    title: `标题 ${id}`,
    url: `/help/${id}`,
    contentHash: `hash of ${id}`,
    publishedAt: '2026-01-02',
    passages: passages.map((tokens, ordinal) => ({
      heading: `节 ${ordinal}`,
      location: `第 ${ordinal} 页`,
      text: tokens.join(' '),
      tokens,
    })),
  }
}

/** An index with nothing in it. */
export async function emptyIndex(database: Database, name: CollectionName = 'public'): Promise<LibraryIndex> {
  const index = openLibrary(database, () => 1_000).collection(name)
  await index.remove([...(await index.hashes('')).keys()])
  return index
}

/** @returns what is found, the best first, as `id/ordinal` */
export async function found(index: LibraryReader, tokens: string[], limit = 100): Promise<string[]> {
  const candidates = await index.candidates(tokens, limit)
  return candidates.map(({ documentId, ordinal }) => `${documentId}/${ordinal}`)
}
