import { parseHTML } from 'linkedom'
import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Block, ExtractedDocument, ReadOptions } from '../blocks.ts'
import { publishedDate } from '../published-date.ts'
import { writeFootnotes } from './footnote-text.ts'
import { readFrontMatter } from './front-matter.ts'
import { markHidden, mayHaveHidden, takeMarks } from './hidden-elements.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { writeInlineMarks } from './inline-marks.ts'
import { markdownHtml } from './markdown-html.ts'

/**
 * Parses a Markdown file. Title, address and date come from the front matter (`title`, `url`, `date`); without one
 * the title is the first heading of level 1. Under another title that heading is text. Of embedded HTML only the text
 * is kept; angle brackets that are no HTML are text, as are signs of calculations.
 */
export function extractMarkdown(
  source: string,
  fallbackTitle: string,
  { includesHidden }: ReadOptions = {},
): ExtractedDocument {
  const { fields, body } = readFrontMatter(source)
  const html = markdownHtml(withBoundedNesting(body))
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  if (mayHaveHidden(html)) markHidden(document, includesHidden)
  writeFootnotes(document)
  writeInlineMarks(document)
  const { blocks: read, hidden } = takeMarks(readHtmlBlocks(document.body))
  const stated = fields.get('title') ?? ''
  const { heading, rest } = takeTitle(read)
  const isRepeated = stated === '' || stated === heading

  return {
    title: stated || heading || fallbackTitle,
    url: webAddress(fields.get('url') ?? ''),
    publishedAt: publishedDate(fields.get('date') ?? ''),
    ...(hidden === 0 ? {} : { hidden }),
    blocks: isRepeated ? rest : read,
  }
}

/** A heading of level 1 at the beginning may be the title. */
function takeTitle(blocks: readonly Block[]): { heading: string; rest: readonly Block[] } {
  const [first] = blocks
  if (first?.kind !== 'heading' || first.level !== 1) return { heading: '', rest: blocks }
  return { heading: first.text, rest: blocks.slice(1) }
}

/** Maximum nesting of quotes and lists. */
const deepest = 32
const maxIndent = 64
const marker = /[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]?/y

/** Removes quote and list marks nested too deep: parse time grows with length times depth. */
function withBoundedNesting(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => {
      const { depth, kept, at } = nestingOf(line)
      const bounded = depth > deepest ? line.slice(0, kept) + line.slice(at) : line
      return bounded.replace(/^[ \t]+/, (indent) => indent.slice(0, maxIndent))
    })
    .join('\n')
}

/** @returns whether a line is nested too deep for the parser */
export function isNestedTooDeep(markdown: string): boolean {
  return markdown.split('\n').some((line) => nestingOf(line).depth > deepest)
}

/** The nesting depth of a line, where the deepest kept mark ends, and where its text begins. */
function nestingOf(line: string): { depth: number; kept: number; at: number } {
  let depth = 0
  let kept = 0
  let at = 0
  for (marker.lastIndex = 0; marker.test(line); at = marker.lastIndex) {
    depth += 1
    if (depth === deepest) kept = marker.lastIndex
  }

  return { depth, kept, at }
}
