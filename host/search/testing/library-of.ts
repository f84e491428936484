import { toLibraryDocument } from '../../ingest/library-document.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { createMemoryLibraryIndex } from './memory-library-index.ts'

export interface TestDocument {
  readonly title: string
  readonly text: string
  readonly url?: string
  readonly publishedAt?: string
}

/** Puts documents of one paragraph each into a library, an empty one in memory when none is given. */
export async function libraryOf(
  documents: readonly TestDocument[],
  library: LibraryIndex = createMemoryLibraryIndex(),
): Promise<LibraryIndex> {
  const made = documents.map(({ title, text, url = '', publishedAt = '' }, index) => {
    const extracted = { title, url, publishedAt, blocks: [{ kind: 'paragraph' as const, text }] }
    return toLibraryDocument(`test/${index}`, extracted, String(index))
  })
  await library.put(made)
  return library
}
