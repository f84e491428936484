import { once } from 'node:events'
import type { LibraryDocument } from '../../storage/library/library-index.ts'
import { readerReady } from './reader-process.ts'
import type { ExtractedDocument } from '../blocks.ts'
import { type Passage, cutPassages } from '../cut-passages.ts'
import { UnreadableDocument, failureReason, isFailureOfSystem } from '../refusals.ts'
import { libraryHeader, libraryPassage } from '../library-document.ts'
import { readDocument } from '../read-document.ts'
import { readWithin } from './read-within.ts'

/** A file to read: where it is, and the hash under which it will be known. */
export interface DocumentOrder {
  readonly path: string
  readonly contentHash: string
  /** The folder below which it was met, out of which no link may lead; absent for a file that was named by itself. */
  readonly folder?: string
  /** How many bytes it has, when they come by standard input instead of lying at its path. */
  readonly size?: number
}

/** A file that was read: its passages, and how much of it there is. */
export type ReadDocument = LibraryDocument & Pick<ExtractedDocument, 'pages' | 'sheets'>

/** A passage whose tokens are lines of one text: thousands of small strings would hold up the process that gets them. */
export type SentPassage = Passage & { readonly tokenLines: string }

/**
 * Some passages of the document, of which there may be more; then what it is apart from them. Or why the file cannot be
 * read (in Chinese), or the fault that reading it showed.
 */
export type DocumentAnswer =
  | { readonly passages: readonly SentPassage[] }
  | { readonly header: Omit<ReadDocument, 'passages'> }
  | { readonly unreadable: string }
  | { readonly fault: string }

const passagesAMessage = 64

// The process that reads files: a file that exhausts its memory or time does not affect the host.
process.on('message', (order: DocumentOrder) => void answer(order))
process.once('disconnect', () => process.exit())
process.send?.(readerReady)

// A parser that was given up on a damaged file may fail once more afterwards; the file has its answer by then.
process.on('unhandledRejection', () => undefined)

async function answer({ path, folder, contentHash, size }: DocumentOrder): Promise<void> {
  try {
    const bytes = size === undefined ? await readWithin(folder ?? null, path) : await received(size)
    const document = await readDocument(path, bytes)
    const passages = cutPassages(document.blocks)
    for (let from = 0; from < passages.length; from += passagesAMessage) {
      const some = passages.slice(from, from + passagesAMessage)
      await reply({ passages: some.map((passage) => sentPassage(document.title, passage)) })
    }
    await reply({ header: { ...libraryHeader(path, document, contentHash), ...extentOf(document) } })
  } catch (error) {
    const isExplained = error instanceof UnreadableDocument || isFailureOfSystem(error)
    await reply(isExplained ? { unreadable: failureReason(error) } : { fault: String(error) })
  }
}

/** The bytes of the next order come after this one is answered. */
async function received(size: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for (let left = size; left > 0; ) {
    const piece = process.stdin.read() as Buffer | null
    if (piece === null) await once(process.stdin, 'readable')
    else pieces.push(piece)
    left -= piece?.length ?? 0
  }
  return Buffer.concat(pieces)
}

function extentOf({ pages, sheets }: ExtractedDocument): Pick<ReadDocument, 'pages' | 'sheets'> {
  return { ...(pages === undefined ? {} : { pages }), ...(sheets === undefined ? {} : { sheets }) }
}

function sentPassage(title: string, passage: Passage): SentPassage {
  const { tokens } = libraryPassage(title, passage)
  return { ...passage, tokenLines: tokens.join('\n') }
}

/** Waits until the message is on its way, so that no more of them wait in memory than the other side takes. */
function reply(message: DocumentAnswer): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
