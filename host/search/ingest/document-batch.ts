import type { LibraryDocument, LibraryIndex } from '../../storage/library-index.ts'

const mostDocuments = 64
const mostPassages = 512

/** Collects documents and puts them into the library some at a time, so that a commit is neither tiny nor huge. */
export class DocumentBatch {
  readonly #library: Pick<LibraryIndex, 'put'>
  #documents: LibraryDocument[] = []
  #passages = 0

  constructor(library: Pick<LibraryIndex, 'put'>) {
    this.#library = library
  }

  async add(document: LibraryDocument): Promise<void> {
    this.#documents.push(document)
    this.#passages += document.passages.length
    if (this.#documents.length >= mostDocuments || this.#passages >= mostPassages) await this.flush()
  }

  async flush(): Promise<void> {
    const documents = this.#documents
    this.#documents = []
    this.#passages = 0
    if (documents.length > 0) await this.#library.put(documents)
  }
}
