import type { ExtractedDocument } from '../../ingest/blocks.ts'
import { cutPassages, type Passage } from '../../ingest/cut-passages.ts'
import { extractHtml } from '../../ingest/formats/extract-html.ts'
import { plainText } from '../providers/result-text.ts'
import { withoutFurniture } from './page-furniture.ts'

/** The content of a page; `siteName`, `image` and `publishedAt` are '' when absent. */
export interface PageText {
  readonly siteName: string
  /** The page's own preview image, with the address as written in the page. */
  readonly image: string
  readonly publishedAt: string
  readonly passages: readonly Passage[]
}

const maxPassages = 80

/** @returns the text of a page of HTML, without what surrounds its article */
export function pageOfHtml(html: string): PageText {
  const shown = extractHtml(html, '')
  // Pages that are hidden until a script has run.
  const read = shown.blocks.length > 0 ? shown : extractHtml(html, '', { includesHidden: true })
  const page = pageOf(withoutFurniture(read))
  return { ...page, siteName: siteNameOf(html), image: imageOf(html) }
}

export function pageOf({ publishedAt, blocks }: Pick<ExtractedDocument, 'publishedAt' | 'blocks'>): PageText {
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
