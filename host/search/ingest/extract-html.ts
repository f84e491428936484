import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { webAddress } from '../web-address.ts'
import type { Block, ExtractedDocument } from './blocks.ts'
import type { DomNode } from './dom-node.ts'
import { extractText } from './extract-text.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { isTooDeep, withoutTags } from './html-depth.ts'
import { asPage } from './page-frame.ts'
import { publishedDate } from './published-date.ts'

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
