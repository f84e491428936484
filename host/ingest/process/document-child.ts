import type { LibraryDocument } from '../../storage/library/library-index.ts'
import type { ExtractedDocument } from '../blocks.ts'
import { cutPassages, type Passage } from '../cut-passages.ts'
import { libraryHeader, libraryPassage } from '../library-document.ts'
import { PagesToRecognize } from '../pdf/scans.ts'
import { type DocumentOptions, readDocument } from '../read-document.ts'
import { failureReason, isFailureOfSystem, UnreadableDocument } from '../refusals.ts'
import { processReady } from './isolated-process.ts'
import { readWithin } from './read-within.ts'
import { receiveBytes } from './receive-bytes.ts'

export interface DocumentRequest extends DocumentOptions {
  readonly path: string
  readonly contentHash: string
  /** The folder in which it was found, which links must not leave; absent for a directly named file. */
  readonly folder?: string
  /** Number of bytes, when they are sent by standard input instead of being at its path. */
  readonly size?: number
}

export type ReadDocument = LibraryDocument & Pick<ExtractedDocument, 'pages' | 'sheets' | 'hidden'>

/** A passage with its tokens joined by line: thousands of small strings would block the receiving process. */
export type SentPassage = Passage & { readonly tokenLines: string }

/** A batch of passages or, at the end, the metadata; or what is needed first, why the file is unreadable (Chinese), or a failure. */
export type DocumentAnswer =
  | { readonly passages: readonly SentPassage[] }
  | { readonly header: Omit<ReadDocument, 'passages'> }
  | { readonly unreadable: string }
  /** Pages whose text must be recognized first. */
  | { readonly toRecognize: readonly number[] }
  | { readonly fault: string }

const passagesAMessage = 64

// Parses files in a separate process: running out of memory or time does not affect the host.
process.on('message', (request: DocumentRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

// A parser may fail again after the file was given up; the file already has its result by then.
process.on('unhandledRejection', () => undefined)

async function answer({ path, folder, contentHash, size, ...options }: DocumentRequest): Promise<void> {
  try {
    const bytes = size === undefined ? await readWithin(folder ?? null, path) : await receiveBytes(size)
    const document = await readDocument(path, bytes, options)
    const passages = cutPassages(document.blocks)
    for (let from = 0; from < passages.length; from += passagesAMessage) {
      const some = passages.slice(from, from + passagesAMessage)
      await reply({ passages: some.map((passage) => sentPassage(document.title, passage)) })
    }
    await reply({ header: { ...libraryHeader(path, document, contentHash), ...extentOf(document) } })
  } catch (error) {
    if (error instanceof PagesToRecognize) return reply({ toRecognize: error.pages })
    const isExplained = error instanceof UnreadableDocument || isFailureOfSystem(error)
    await reply(isExplained ? { unreadable: failureReason(error) } : { fault: String(error) })
  }
}

function extentOf({
  pages,
  sheets,
  hidden,
}: ExtractedDocument): Pick<ReadDocument, 'pages' | 'sheets' | 'hidden'> {
  return {
    ...(pages === undefined ? {} : { pages }),
    ...(sheets === undefined ? {} : { sheets }),
    ...(hidden === undefined ? {} : { hidden }),
  }
}

function sentPassage(title: string, passage: Passage): SentPassage {
  const { tokens } = libraryPassage(title, passage)
  return { ...passage, tokenLines: tokens.join('\n') }
}

/** Waits until the message is sent, so that messages do not queue up in memory. */
function reply(message: DocumentAnswer): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
