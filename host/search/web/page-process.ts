import { type Passage, cutPassages } from '../ingest/cut-passages.ts'
import { decodeText } from '../ingest/decode-text.ts'
import { extractHtml } from '../ingest/extract-html.ts'
import { extractText } from '../ingest/extract-text.ts'
import { imageOf, siteNameOf } from './page-meta.ts'
import { UnreadableDocument } from '../ingest/refusals.ts'

/** A page to read: its bytes as they came, already in UTF-8 with a mark when the reply named its charset. */
export interface PageOrder {
  readonly bytes: Uint8Array
  readonly kind: 'html' | 'text'
}

/** The content of a page; `siteName`, `image` and `publishedAt` are '' when absent. */
export interface PageText {
  readonly siteName: string
  /** The image that it names for itself, as it writes the address. */
  readonly image: string
  readonly publishedAt: string
  readonly passages: readonly Passage[]
}

/** The text, why the page cannot be read, or the fault that reading it showed. */
export type PageAnswer =
  | { readonly page: PageText }
  | { readonly unreadable: string }
  | { readonly fault: string }

/** More passages of one page are not looked at. */
const mostPassages = 80

// The process that reads pages: a page that exhausts its memory or time does not affect the host.
process.on('message', (order: PageOrder) => process.send?.(answer(order)))
process.once('disconnect', () => process.exit())

function answer({ bytes, kind }: PageOrder): PageAnswer {
  try {
    const text = decodeText(bytes).replaceAll('\0', '')
    const { publishedAt, blocks } = kind === 'html' ? extractHtml(text, '') : extractText(text, '')
    const passages = cutPassages(blocks).slice(0, mostPassages)
    const said = kind === 'html' ? text : ''
    return { page: { siteName: siteNameOf(said), image: imageOf(said), publishedAt, passages } }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message }
    return { fault: String(error) }
  }
}
