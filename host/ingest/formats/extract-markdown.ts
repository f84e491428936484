import { parseHTML } from 'linkedom'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Block, ExtractedDocument } from '../blocks.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { publishedDate } from '../published-date.ts'

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

/** Deeper than anybody quotes or lists. */
const deepest = 32
const mostIndent = 64
const marker = /[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]?/y

/**
 * Takes from each line the quotes and lists that are nested deeper than {@link deepest}, and what it is indented further;
 * its text stays. Parsing takes time that grows with the length of a text times the depth of its nesting.
 */
function withBoundedNesting(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => {
      const { depth, kept, at } = nestingOf(line)
      const bounded = depth > deepest ? line.slice(0, kept) + line.slice(at) : line
      return bounded.replace(/^[ \t]+/, (indent) => indent.slice(0, mostIndent))
    })
    .join('\n')
}

/** @returns whether a line is nested deeper than parsing bears */
export function isNestedTooDeep(markdown: string): boolean {
  return markdown.split('\n').some((line) => nestingOf(line).depth > deepest)
}

/** How deep a line is nested, where the deepest mark that is kept ends, and where its text begins. */
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

/** The fields of a front matter that the library knows, and the text below it. */
interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>
  readonly body: string
}

const block = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/**
 * Reads the `key: value` lines between the two --- at the head of a Markdown file. Only plain and quoted values are
 * understood; nested YAML is left out. A file without a front matter has no fields.
 */
function readFrontMatter(source: string): FrontMatter {
  const match = block.exec(source)
  if (!match) return { fields: new Map(), body: source }
  const fields = new Map<string, string>()
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const [, key, value] = /^([A-Za-z][\w-]*)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) fields.set(key.toLowerCase(), unquoted(value))
  }
  return { fields, body: source.slice(match[0].length) }
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}
