import { createHash } from 'node:crypto'
import type { LibraryDocument } from '../../storage/library-index.ts'
import { passageTokens, tokenRevision } from '../tokens.ts'
import type { ExtractedDocument } from './blocks.ts'
import { cutPassages } from './cut-passages.ts'

/** Changes whenever the same file would give other passages. */
const extractionRevision = '1'

/** The hash under which a file is known; it changes with its bytes, and with how they are read and cut. */
export function contentHashOf(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(`${extractionRevision}/${tokenRevision}\n`)
  return hash.update(bytes).digest('hex')
}

/** Cuts a document and gives each passage its tokens. Its id follows from its source, so every database orders alike. */
export function toLibraryDocument(
  source: string,
  document: ExtractedDocument,
  contentHash: string,
): LibraryDocument {
  const { title, url, publishedAt } = document
  const passages = cutPassages(document.blocks).map(({ heading, text }) => {
    return { heading, text, tokens: passageTokens({ title, heading, text }) }
  })
  const id = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  return { id, source, title, url, publishedAt, contentHash, passages }
}
