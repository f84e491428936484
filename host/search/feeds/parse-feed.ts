import { parseFeed as parseAny } from 'feedsmith'
import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import { decodeText } from '../../ingest/decode-text.ts'
import { plainText } from '../providers/result-text.ts'
import type { Feed, FeedItem } from './feed.ts'

const maxItems = 60
const longest = { title: 200, summary: 600, name: 40 } as const
/** Maximum time (ms) a date may lie in the future; allows for clock skew and missing time zones. */
const aheadMs = 24 * 3_600_000

/** The bytes are not a supported feed. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable'
}

/**
 * Parses an RSS, Atom, RDF or JSON feed in any encoding.
 * @param address of the feed: relative links are resolved against it
 * @throws {FeedUnreadable}
 */
export function parseFeed(bytes: Uint8Array, address: string, now: number): Feed {
  try {
    const text = decodeText(bytes)
    // Custom entities can expand a small file to a huge one; no feed needs them.
    if (/<!ENTITY/i.test(text)) throw new FeedUnreadable('it declares entities')
    const { feed } = parseAny(text)
    const entries = listOf(feed, 'items') ?? listOf(feed, 'entries') ?? []
    const items = entries.slice(0, maxItems).flatMap((entry) => itemOf(entry, address, now))
    return { title: textOf(field(feed, 'title'), longest.name) || new URL(address).hostname, items }
  } catch (cause) {
    if (cause instanceof FeedUnreadable) throw cause
    throw new FeedUnreadable('it cannot be parsed', { cause })
  }
}

function itemOf(entry: unknown, address: string, now: number): FeedItem[] {
  const title = textOf(field(entry, 'title'), longest.title)
  const url = linkOf(entry, address)
  if (title === '' || url === '') return []

  const texts = ['description', 'summary', 'content_text', 'content', 'content_html'].map((name) =>
    textOf(field(entry, name), longest.summary),
  )
  const dates = ['pubDate', 'published', 'updated', 'date_published', 'date_modified'].map((name) =>
    timeOf(field(entry, name) ?? listOf(field(entry, 'dc'), 'dates')?.[0], now),
  )
  const summary = texts.find((text) => text !== '') ?? ''
  return [{ title, url, summary, publishedAt: dates.find((date) => date !== null) ?? null }]
}

function linkOf(entry: unknown, address: string): string {
  const links = listOf(entry, 'links') ?? []
  const alternate = links.find((link) => (field(link, 'rel') ?? 'alternate') === 'alternate') ?? links[0]
  const named = field(entry, 'link') ?? field(entry, 'url') ?? field(alternate, 'href')
  if (typeof named !== 'string' || named.length > 2_048 || !URL.canParse(named.trim(), address)) return ''
  return webAddress(new URL(named.trim(), address).href)
}

/** Feeds write titles and summaries as text, as HTML, or as escaped HTML. */
function textOf(value: unknown, most: number): string {
  const marked = typeof value === 'string' ? value : field(value, 'value')
  if (typeof marked !== 'string') return ''
  const text = plainText(plainText(withoutCode(marked.slice(0, 20_000)))).replaceAll(/\s+/g, ' ')
  const kept = Array.from(text)
  return kept.length <= most ? text : `${kept.slice(0, most - 1).join('')}…`
}

function withoutCode(marked: string): string {
  return marked.replace(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, ' ')
}

/** Dates without a time zone are read as China's. */
function timeOf(value: unknown, now: number): number | null {
  if (typeof value !== 'string' || value.length > 64) return null
  const isBare = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(value.trim())
  const time = Date.parse(isBare ? `${value.trim().replace(' ', 'T')}+08:00` : value)
  return Number.isFinite(time) && time > 0 && time <= now + aheadMs ? time : null
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

function listOf(value: unknown, name: string): readonly unknown[] | undefined {
  const list = field(value, name)
  return Array.isArray(list) ? list : undefined
}
