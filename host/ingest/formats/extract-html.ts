import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Block, ExtractedDocument, ReadOptions } from '../blocks.ts'
import { publishedDate } from '../published-date.ts'
import { extractText } from './extract-text.ts'
import { markHidden, mayHaveHidden, takeMarks } from './hidden-elements.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import type { DomNode } from './html-tables.ts'
import { writeInlineMarks } from './inline-marks.ts'
import { letterCount, markedContent } from './page-content.ts'

/** Minimum share of the page's text in the article; below it the whole page is read. */
const minArticleShare = 0.3

const dateFields = ['article:published_time', 'og:published_time', 'publishdate', 'pubdate', 'date']

/**
 * Extracts a page's text: the article found by Mozilla's Readability, else the whole body. A page nested deeper than
 * browsers allow is read as plain text, since parsing it would take unbounded time.
 */
export function extractHtml(
  html: string,
  fallbackTitle: string,
  options: ReadOptions = {},
): ExtractedDocument {
  if (isTooDeep(html)) return extractText(withoutTags(html), fallbackTitle)

  const page = pageOf(html, options)
  const title =
    clean(page.querySelector('title')?.textContent) || clean(page.querySelector('h1')?.textContent)
  const url = webAddress(page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '')

  const { blocks, hidden } = takeMarks(readHtmlBlocks(contentOf(html, options) ?? page.body))
  const counted = hidden === 0 ? {} : { hidden }
  return { title: title || fallbackTitle, url, publishedAt: dateOf(page), ...counted, blocks }
}

function pageOf(html: string, { includesHidden }: ReadOptions): ReturnType<typeof parseHTML>['document'] {
  const { document } = parseHTML(asPage(html))
  if (mayHaveHidden(html)) markHidden(document, includesHidden)
  writeInlineMarks(document)
  return document
}

/** @returns the element with the content, or null when it is the whole page */
function contentOf(html: string, options: ReadOptions): DomNode | null {
  // Both modify the document, so they get their own copy.
  const document = pageOf(html, options)
  for (const unseen of document.querySelectorAll('template, noscript, script, style')) unseen.remove()
  const content = markedContent(document)
  if (content) return content
  const whole = letterCount(document.body.textContent)
  const article = new Readability<string>(document, { charThreshold: 0 }).parse()
  if (!article?.content || letterCount(article.textContent ?? '') < whole * minArticleShare) return null
  return parseHTML(`<html><body>${article.content}</body></html>`).document.body
}

function dateOf(page: Document): string {
  const time = page.querySelector('time[datetime]')?.getAttribute('datetime')
  const stated = dateFields.map((name) => {
    return page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  })
  return (
    [...stated, ...findLinkedDates(page), time].map((text) => publishedDate(text ?? '')).find(Boolean) ?? ''
  )
}

/** Publication dates from JSON-LD metadata (schema.org's datePublished). */
function findLinkedDates(page: Document): (string | undefined)[] {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.map(({ textContent }) => /"datePublished"\s*:\s*"([^"]{8,40})"/.exec(textContent ?? '')?.[1])
}

function clean(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** Extracts a whole page or chapter known to contain only text, and counts its hidden places. */
export function extractHtmlBody(
  html: string,
  options: ReadOptions = {},
): { readonly blocks: readonly Block[]; readonly hidden: number } {
  if (isTooDeep(html)) return { blocks: extractText(withoutTags(html), '').blocks, hidden: 0 }
  // Chapters are XML, where an empty element may be self-closing; in HTML only void elements are.
  const closed = html
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<(title|script|style|a|p|div|span|i|b|em)(\s[^<>]*)?\/>/gi, '<$1$2></$1>')
  return takeMarks(readHtmlBlocks(pageOf(closed, options).body))
}

/** Maximum nesting of elements; browsers stop at 512. */
const deepestNesting = 256
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi
const unnested = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option'.split(' '),
)

/** @returns whether elements are nested too deep; parsing them would take unbounded time */
function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = '', selfClosing] of html.matchAll(tag)) {
    if (selfClosing || unnested.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > deepestNesting) return true
  }
  return false
}

/** Strips tags without building a DOM. */
function withoutTags(html: string): string {
  const [head = '', ...scripted] = html.split(/<(?:script|style)\b/i)
  const rest = scripted.map((part) =>
    part
      .split(/<\/(?:script|style)\s*>/i)
      .slice(1)
      .join(' '),
  )
  return [head, ...rest]
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[ \t]+/g, ' ')
}

const rawText = /^<(script|style|textarea|title)\b/i
const frame = /^<(?:!doctype|\?|\/?(?:html|head|body|frameset|noframes)\b)/i

/**
 * Normalizes the frame of a page or fragment, on which the parser and Readability rely. Authors omit `<html>`,
 * `<head>` or `<body>`, which HTML allows, or repeat them; a comment or script may contain their names. All are
 * removed, with the comments, and added once; only the title stays in the head. One pass, even for malformed pages.
 */
function asPage(html: string): string {
  const body: string[] = []
  let title = ''
  let at = 0
  while (at < html.length) {
    const from = html.indexOf('<', at)
    const textEnd = from < 0 ? html.length : from
    body.push(html.slice(at, textEnd))
    if (from < 0) break
    const end = endOfMark(html, from)
    const mark = html.slice(from, end)
    at = end
    if (mark.startsWith('<!--') || frame.test(mark.slice(0, 12))) continue
    if (/^<title\b/i.test(mark)) title ||= /<\/title\s*>$/i.test(mark) ? mark : ''
    else body.push(mark)
  }

  return `<!doctype html><html><head>${title}</head><body>${body.join('')}</body></html>`
}

/** @returns the offset after the tag, comment or raw text element that begins at `from` */
function endOfMark(html: string, from: number): number {
  if (html.startsWith('<!--', from)) return behind(html, '-->', from + 4)

  const raw = rawText.exec(html.slice(from, from + 12))?.[1]
  if (raw === undefined)
    return /^<[a-z!?/]/i.test(html.slice(from, from + 2)) ? behind(html, '>', from + 1) : from + 1

  const close = new RegExp(`</${raw}\\s*>`, 'gi')
  close.lastIndex = from
  if (close.exec(html)) return close.lastIndex

  // An unclosed title would swallow the whole page.
  return raw.toLowerCase() === 'title' ? behind(html, '>', from) : html.length
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}
