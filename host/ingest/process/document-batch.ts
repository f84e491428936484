import type { LibraryDocument, LibraryIndex } from '../../storage/library/library-index.ts'

const maxDocuments = 64
const maxPassages = 512

/** Collects documents and writes them to the library in batches, so that a commit is neither tiny nor huge. */
export function documentBatch(library: Pick<LibraryIndex, 'put'>) {
  let documents: LibraryDocument[] = []
  let passages = 0

  const flush = async () => {
    const some = documents
    documents = []
    passages = 0
    if (some.length > 0) await library.put(some)
  }

  const add = async (document: LibraryDocument) => {
    documents.push(document)
    passages += document.passages.length
    if (documents.length >= maxDocuments || passages >= maxPassages) await flush()
  }

  return { add, flush }
}
