import { decodeText } from '../../ingest/decode-text.ts'
import { extractText } from '../../ingest/formats/extract-text.ts'
import { processReady } from '../../ingest/process/isolated-process.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import type { ContentKind } from './content-type.ts'
import { type PageText, pageOf, pageOfHtml } from './page-text.ts'

/** A page to parse: its raw bytes, or UTF-8 with a byte order mark when the response named its charset. */
export interface PageRequest {
  readonly bytes: Uint8Array
  readonly kind: ContentKind
}

/** The text, why the page cannot be parsed, or the internal error. */
export type PageAnswer =
  | { readonly page: PageText }
  | { readonly unreadable: string }
  | { readonly fault: string }

// Parses pages in a separate process: running out of memory or time does not affect the host.
process.on('message', (request: PageRequest) => void answer(request).then((page) => process.send?.(page)))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

// A parser may fail again after the page was given up; the page already has its result by then.
process.on('unhandledRejection', () => undefined)

async function answer({ bytes, kind }: PageRequest): Promise<PageAnswer> {
  try {
    if (typeof kind === 'object') return { page: await documentOf(bytes, kind.extension) }
    const text = decodeText(bytes).replaceAll('\0', '')
    return { page: kind === 'html' ? pageOfHtml(text) : pageOf(extractText(text, '')) }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message }
    return { fault: String(error) }
  }
}

/** A file from the web is parsed like one of the library: a PDF page by page, a table row by row. */
async function documentOf(bytes: Uint8Array, extension: string): Promise<PageText> {
  return pageOf(await readDocument(`page.${extension}`, bytes))
}
