import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Block, ExtractedDocument } from '../blocks.ts'
import type { DomNode } from './html-tables.ts'
import { extractText } from './extract-text.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { publishedDate } from '../published-date.ts'

/** An article shorter than this share of the page's text means that the page is no article: all of it is read. */
const leastArticleShare = 0.3

const dateFields = ['article:published_time', 'og:published_time', 'publishdate', 'pubdate', 'date']

/**
 * Reads a page: its article by Mozilla's Readability where it finds one, else the whole body. A page whose elements are
 * nested deeper than a browser would build them is read as plain text, since parsing it takes time without bound.
 */
export function extractHtml(html: string, fallbackTitle: string): ExtractedDocument {
  if (isTooDeep(html)) return extractText(withoutTags(html), fallbackTitle)
  const page = parseHTML(asPage(html)).document
  const title =
    clean(page.querySelector('title')?.textContent) || clean(page.querySelector('h1')?.textContent)
  const url = webAddress(page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '')
  return {
    title: title || fallbackTitle,
    url,
    publishedAt: dateOf(page),
    blocks: readHtmlBlocks(articleOf(html) ?? page.body),
  }
}

/** @returns the article's element, or null when the page is no article */
function articleOf(html: string): DomNode | null {
  // Readability takes the document apart, so it is given one of its own.
  const { document } = parseHTML(asPage(html))
  const whole = letterCount(document.body?.textContent)
  const article = new Readability<string>(document, { charThreshold: 0 }).parse()
  if (!article?.content || letterCount(article.textContent) < whole * leastArticleShare) return null
  return parseHTML(`<html><body>${article.content}</body></html>`).document.body
}

function dateOf(page: Document): string {
  const time = page.querySelector('time[datetime]')?.getAttribute('datetime')
  const stated = dateFields.map((name) => {
    return page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  })
  return [...stated, ...linkedDates(page), time].map((text) => publishedDate(text ?? '')).find(Boolean) ?? ''
}

/** A page's metadata for search engines (schema.org's datePublished, as JSON-LD). */
function linkedDates(page: Document): (string | undefined)[] {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.map(({ textContent }) => /"datePublished"\s*:\s*"([^"]{8,40})"/.exec(textContent ?? '')?.[1])
}

function clean(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

function letterCount(text: string | null | undefined): number {
  return (text ?? '').replace(/\s+/g, '').length
}

/** Reads all of a page, or a chapter, that is known to hold nothing but its text. */
export function extractHtmlBody(html: string): readonly Block[] {
  if (isTooDeep(html)) return extractText(withoutTags(html), '').blocks
  // A chapter is XML, where an empty element may end itself; HTML knows that of its void elements alone.
  const closed = html
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<(title|script|style|a|p|div|span|i|b|em)(\s[^<>]*)?\/>/gi, '<$1$2></$1>')
  return readHtmlBlocks(parseHTML(asPage(closed)).document.body)
}

/** How deep elements may be nested; browsers stop at 512. */
const deepestNesting = 256
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi
const unnested = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option'.split(' '),
)

/** @returns whether elements are nested deeper than a browser would build them; parsing that takes time without bound */
function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = '', selfClosing] of html.matchAll(tag)) {
    if (selfClosing || unnested.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > deepestNesting) return true
  }
  return false
}

/** Takes the text of a page without building it. */
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

/** Elements whose text is no markup. */
const rawText = /^<(script|style|textarea|title)\b/i
const frame = /^<(?:!doctype|\?|\/?(?:html|head|body|frameset|noframes)\b)/i

/**
 * Gives a page, or a part of one, the one frame that the parser and Readability count on. Authors leave out `<html>`,
 * `<head>` or `<body>`, which HTML allows, or write them twice; a comment or script may hold their names. All of them are
 * taken away, with the comments, and put back once; the title alone stays in the head. One pass, however the page is
 * broken.
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
    if (/^<title\b/i.test(mark)) title ||= mark.endsWith('</title>') ? mark : ''
    else body.push(mark)
  }
  return `<!doctype html><html><head>${title}</head><body>${body.join('')}</body></html>`
}

/** @returns the offset behind the tag, comment or element of raw text that begins at `from` */
function endOfMark(html: string, from: number): number {
  if (html.startsWith('<!--', from)) return behind(html, '-->', from + 4)
  const raw = rawText.exec(html.slice(from, from + 12))?.[1]
  if (raw === undefined)
    return /^<[a-z!?/]/i.test(html.slice(from, from + 2)) ? behind(html, '>', from + 1) : from + 1
  const close = new RegExp(`</${raw}\\s*>`, 'gi')
  close.lastIndex = from
  if (close.exec(html)) return close.lastIndex
  // A title that is never closed would take the whole page with it.
  return raw.toLowerCase() === 'title' ? behind(html, '>', from) : html.length
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}
