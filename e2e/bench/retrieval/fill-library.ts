import { toLibraryDocument } from '../../../host/ingest/library-document.ts'
import type { TestDocument } from '../../../host/search/testing/library-of.ts'
import type { LibraryIndex } from '../../../host/storage/library/library-index.ts'

const documentsPerCommit = 500

/**
 * Puts documents of one paragraph each into a library, many to a commit.
 * @param onDocument sees each of them, with its tokens when it is a single passage
 * @returns how many went in a second, making the tokens included
 */
export async function fillLibrary(
  library: LibraryIndex,
  documents: Iterable<TestDocument>,
  onDocument: (document: TestDocument, tokens?: readonly string[]) => void = () => undefined,
): Promise<number> {
  let count = 0
  let elapsedMs = 0
  let waiting: ReturnType<typeof toLibraryDocument>[] = []
  const flush = async () => {
    const startedAt = performance.now()
    await library.put(waiting)
    elapsedMs += performance.now() - startedAt
    waiting = []
  }
  for (const document of documents) {
    const startedAt = performance.now()
    const blocks = [{ kind: 'paragraph' as const, text: document.text }]
    const extracted = { title: document.title, url: '', publishedAt: '', blocks }
    const made = toLibraryDocument(`bench/${count}`, extracted, String(count))
    waiting.push(made)
    elapsedMs += performance.now() - startedAt
    count += 1
    const [passage, ...others] = made.passages
    onDocument(document, others.length === 0 ? passage?.tokens : undefined)
    if (waiting.length >= documentsPerCommit) await flush()
  }
  await flush()
  return (count / elapsedMs) * 1_000
}
