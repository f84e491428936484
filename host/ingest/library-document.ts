import { createHash } from 'node:crypto'
import { passageTokens, tokenRevision } from '../../lib/text/tokens.ts'
import type { LibraryDocument, LibraryPassageInput } from '../storage/library/library-index.ts'
import type { ExtractedDocument } from './blocks.ts'
import { cutPassages, type Passage } from './cut-passages.ts'

/** Increase when the same file would produce other passages. */
const extractionRevision = '6'

/** Starts a file's content hash, which changes with its bytes and with how they are parsed and split. */
export function startContentHash(): ReturnType<typeof createHash> {
  return createHash('sha256').update(`${extractionRevision}/${tokenRevision}\n`)
}

export function contentHashOf(bytes: Uint8Array): string {
  return startContentHash().update(bytes).digest('hex')
}

/** A document's metadata. Its id is derived from its source, so that every database orders alike. */
export function libraryHeader(
  source: string,
  { title, url, publishedAt }: ExtractedDocument,
  contentHash: string,
): Omit<LibraryDocument, 'passages'> {
  const id = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  return { id, source, title, url, publishedAt, contentHash }
}

/** A passage with its index tokens. Its location is shown, not searched. */
export function libraryPassage(title: string, passage: Passage): LibraryPassageInput {
  const { heading, text } = passage
  return { ...passage, tokens: passageTokens({ title, heading, text }) }
}

/** Splits a document into passages with their tokens. */
export function toLibraryDocument(
  source: string,
  document: ExtractedDocument,
  contentHash: string,
): LibraryDocument {
  const passages = cutPassages(document.blocks).map((passage) => libraryPassage(document.title, passage))
  return { ...libraryHeader(source, document, contentHash), passages }
}
