import { createHash } from 'node:crypto'
import type { LibraryDocument, LibraryPassageInput } from '../storage/library/library-index.ts'
import { passageTokens, tokenRevision } from '../../lib/text/tokens.ts'
import type { ExtractedDocument } from './blocks.ts'
import { cutPassages, type Passage } from './cut-passages.ts'

/** Changes whenever the same file would give other passages. */
const extractionRevision = '3'

/** Begins the hash under which a file is known: it changes with its bytes, and with how they are read and cut. */
export function startContentHash(): ReturnType<typeof createHash> {
  return createHash('sha256').update(`${extractionRevision}/${tokenRevision}\n`)
}

/** The hash under which a file is known. */
export function contentHashOf(bytes: Uint8Array): string {
  return startContentHash().update(bytes).digest('hex')
}

/** What a document is apart from its passages. Its id follows from its source, so every database orders alike. */
export function libraryHeader(
  source: string,
  { title, url, publishedAt }: ExtractedDocument,
  contentHash: string,
): Omit<LibraryDocument, 'passages'> {
  const id = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  return { id, source, title, url, publishedAt, contentHash }
}

/** A passage with the tokens under which it is found. Where it stands is shown, not searched. */
export function libraryPassage(title: string, passage: Passage): LibraryPassageInput {
  const { heading, text } = passage
  return { ...passage, tokens: passageTokens({ title, heading, text }) }
}

/** Cuts a document and gives each passage its tokens. */
export function toLibraryDocument(
  source: string,
  document: ExtractedDocument,
  contentHash: string,
): LibraryDocument {
  const passages = cutPassages(document.blocks).map((passage) => libraryPassage(document.title, passage))
  return { ...libraryHeader(source, document, contentHash), passages }
}
