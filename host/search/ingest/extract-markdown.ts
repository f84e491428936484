import { parseHTML } from 'linkedom'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Block, ExtractedDocument } from './blocks.ts'
import { readFrontMatter } from './front-matter.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { withBoundedNesting } from './markdown-nesting.ts'
import { publishedDate } from './published-date.ts'
import { webAddress } from './web-address.ts'

/**
 * Reads a Markdown file. Title, address and date come from the front matter (`title`, `url`, `date`); without one the
 * title is the first heading of level 1. HTML inside the Markdown is read like any HTML: only its text is kept.
 */
export function extractMarkdown(source: string, fallbackTitle: string): ExtractedDocument {
  const { fields, body } = readFrontMatter(source)
  const html = micromark(withBoundedNesting(body), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const read = readHtmlBlocks(parseHTML(`<html><body>${html}</body></html>`).document.body)
  const { heading, rest } = takeTitle(read)
  return {
    title: fields.get('title') || heading || fallbackTitle,
    url: webAddress(fields.get('url') ?? ''),
    publishedAt: publishedDate(fields.get('date') ?? ''),
    blocks: rest,
  }
}

/** The heading of level 1 at the head of a document is its title, not a part of its text. */
function takeTitle(blocks: readonly Block[]): { heading: string; rest: readonly Block[] } {
  const [first] = blocks
  if (first?.kind !== 'heading' || first.level !== 1) return { heading: '', rest: blocks }
  return { heading: first.text, rest: blocks.slice(1) }
}
