import { cutPassages, type Passage } from '../../ingest/cut-passages.ts'
import { decodeText } from '../../ingest/decode-text.ts'
import { extractHtml } from '../../ingest/formats/extract-html.ts'
import { extractText } from '../../ingest/formats/extract-text.ts'
import { processReady } from '../../ingest/process/isolated-process.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import { plainText } from '../providers/result-text.ts'
import type { ContentKind } from './content-type.ts'

/** A page to parse: its raw bytes, or UTF-8 with a byte order mark when the response named its charset. */
export interface PageRequest {
  readonly bytes: Uint8Array
  readonly kind: ContentKind
}

/** The content of a page; `siteName`, `image` and `publishedAt` are '' when absent. */
export interface PageText {
  readonly siteName: string
  /** The page's own preview image, with the address as written in the page. */
  readonly image: string
  readonly publishedAt: string
  readonly passages: readonly Passage[]
}

/** The text, why the page cannot be parsed, or the internal error. */
export type PageAnswer =
  | { readonly page: PageText }
  | { readonly unreadable: string }
  | { readonly fault: string }

const maxPassages = 80

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
    const { publishedAt, blocks } = kind === 'html' ? extractHtml(text, '') : extractText(text, '')
    const passages = cutPassages(blocks).slice(0, maxPassages)
    const said = kind === 'html' ? text : ''
    return { page: { siteName: siteNameOf(said), image: imageOf(said), publishedAt, passages } }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message }
    return { fault: String(error) }
  }
}

/** A file from the web is parsed like one of the library: a PDF page by page, a table row by row. */
async function documentOf(bytes: Uint8Array, extension: string): Promise<PageText> {
  const { publishedAt, blocks } = await readDocument(`page.${extension}`, bytes)
  return { siteName: '', image: '', publishedAt, passages: cutPassages(blocks).slice(0, maxPassages) }
}

/** Maximum characters searched for metadata, which pages declare in the head. */
const searched = 64 * 1024
const maxNameLength = 40
const metaTag = /<meta\s[^<>]{1,2400}>/gi

/** @returns the site name of a page (Open Graph's og:site_name), or '' */
function siteNameOf(html: string): string {
  const name = contentOf(html, 'og:site_name')
  return name.length <= maxNameLength ? name : ''
}

/** @returns the preview image of a page (Open Graph's og:image) as written in the page, or '' */
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
