import { parentPort } from 'node:worker_threads'
import type { LibraryDocument } from '../../storage/library-index.ts'
import { UnreadableDocument } from './blocks.ts'
import { toLibraryDocument } from './library-document.ts'
import { readDocument } from './read-document.ts'

/** A file to read: where it is, what it holds, and the hash under which it will be known. */
export interface DocumentOrder {
  readonly path: string
  readonly bytes: Uint8Array
  readonly contentHash: string
}

/** The document, why the file cannot be read (in Chinese), or the fault that reading it showed. */
export type DocumentAnswer =
  | { readonly document: LibraryDocument }
  | { readonly unreadable: string }
  | { readonly fault: string }

// The thread that reads files: parsing and segmenting hold it for as long as they like, and nobody else.
parentPort?.on('message', (order: DocumentOrder) => parentPort?.postMessage(answer(order)))

function answer({ path, bytes, contentHash }: DocumentOrder): DocumentAnswer {
  try {
    return { document: toLibraryDocument(path, readDocument(path, bytes), contentHash) }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message }
    return { fault: String(error) }
  }
}
