import { type Passage, cutPassages } from '../../ingest/cut-passages.ts'
import { decodeText } from '../../ingest/decode-text.ts'
import { extractHtml } from '../../ingest/formats/extract-html.ts'
import { extractText } from '../../ingest/formats/extract-text.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import { plainText } from '../providers/result-text.ts'
import { readerReady } from '../../ingest/process/reader-process.ts'
import type { ContentKind } from './content-type.ts'

/** A page to read: its bytes as they came, already in UTF-8 with a mark when the reply named its charset. */
export interface PageOrder {
  readonly bytes: Uint8Array
  readonly kind: ContentKind
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
process.on('message', (order: PageOrder) => void answer(order).then((page) => process.send?.(page)))
process.once('disconnect', () => process.exit())
process.send?.(readerReady)

// A parser that was given up on a damaged file may fail once more afterwards; the page has its answer by then.
process.on('unhandledRejection', () => undefined)

async function answer({ bytes, kind }: PageOrder): Promise<PageAnswer> {
  try {
    if (typeof kind === 'object') return { page: await documentOf(bytes, kind.extension) }
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

/** A file of the web is read as one of the library is: a PDF page by page, a table row by row. */
async function documentOf(bytes: Uint8Array, extension: string): Promise<PageText> {
  const { publishedAt, blocks } = await readDocument(`page.${extension}`, bytes)
  return { siteName: '', image: '', publishedAt, passages: cutPassages(blocks).slice(0, mostPassages) }
}

/** Pages declare metadata in the head; what is farther down is not looked at. */
const searched = 64 * 1024
const longestName = 40
const metaTag = /<meta\s[^<>]{1,2400}>/gi

/** @returns the name that a page gives its site (Open Graph's og:site_name), or '' */
function siteNameOf(html: string): string {
  const name = contentOf(html, 'og:site_name')
  return name.length <= longestName ? name : ''
}

/** @returns the image that a page names for itself (Open Graph's og:image) as the page writes it, or '' */
function imageOf(html: string): string {
  return contentOf(html, 'og:image')
}

function contentOf(html: string, property: string): string {
  for (const [tag] of html.slice(0, searched).matchAll(metaTag)) {
    const [, named = ''] = /\b(?:property|name)\s*=\s*["']?([\w:.-]+)/i.exec(tag) ?? []
    if (named.toLowerCase() !== property) continue
    const [, quoted, single] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    return plainText(quoted ?? single ?? '')
  }
  return ''
}
