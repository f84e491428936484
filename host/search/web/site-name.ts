import { plainText } from '../providers/plain-text.ts'

/** Pages declare their site in the head; what is farther down is not looked at. */
const searched = 64 * 1024
const longest = 40
const metaTag = /<meta\s[^<>]{1,400}>/gi

/** @returns the name that a page gives its site (Open Graph's og:site_name), or '' */
export function siteNameOf(html: string): string {
  for (const [tag] of html.slice(0, searched).matchAll(metaTag)) {
    if (!/\b(?:property|name)\s*=\s*["']?og:site_name\b/i.test(tag)) continue
    const [, quoted, single] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    const name = plainText(quoted ?? single ?? '')
    return name.length <= longest ? name : ''
  }
  return ''
}
