import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import { siteName } from '../../../lib/text/addresses/site-name.ts'
import { publishedDate } from '../../ingest/published-date.ts'

/** What a reader asks of web results beside the question. Vendors are given only what was checked here. */
export interface WebScope {
  /** YYYY-MM-DD, or ''. */
  readonly since: string
  /** A host name in ASCII, or ''. */
  readonly site: string
}

/** Reads the scope of an ask; a date that does not exist and a site that is no host name ask for nothing. */
export function webScope({ since = '', site = '' }: SearchScope): WebScope {
  return { since: publishedDate(since), site: siteName(site) }
}

/** @returns whether the address is on the site or on a part of it. */
export function isOnSite(url: string, site: string): boolean {
  const host = new URL(url).hostname
  return host === site || host.endsWith(`.${site}`)
}

/** The question as engines understand it that have no parameter for a site. */
export function withSite(query: string, site: string): string {
  return site === '' ? query : `site:${site} ${query}`
}

/** @returns YYYY-MM-DD of a time in ms, UTC */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
