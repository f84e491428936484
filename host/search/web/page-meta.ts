import { plainText } from '../providers/plain-text.ts'

/** Pages declare metadata in the head; what is farther down is not looked at. */
const searched = 64 * 1024
const longestName = 40
const metaTag = /<meta\s[^<>]{1,2400}>/gi

/** @returns the name that a page gives its site (Open Graph's og:site_name), or '' */
export function siteNameOf(html: string): string {
  const name = contentOf(html, 'og:site_name')
  return name.length <= longestName ? name : ''
}

/** @returns the image that a page names for itself (Open Graph's og:image) as the page writes it, or '' */
export function imageOf(html: string): string {
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
