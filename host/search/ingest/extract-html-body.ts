import { parseHTML } from 'linkedom'
import type { Block } from './blocks.ts'
import { extractText } from './extract-text.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { isTooDeep, withoutTags } from './html-depth.ts'
import { asPage } from './page-frame.ts'

/** Reads all of a page, or a chapter, that is known to hold nothing but its text. */
export function extractHtmlBody(html: string): readonly Block[] {
  if (isTooDeep(html)) return extractText(withoutTags(html), '').blocks
  // A chapter is XML, where an empty element may end itself; HTML allows that for its void elements only.
  const closed = html
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<(title|script|style|a|p|div|span|i|b|em)(\s[^<>]*)?\/>/gi, '<$1$2></$1>')
  return readHtmlBlocks(parseHTML(asPage(closed)).document.body)
}
