import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import { siteName } from '../../../lib/text/addresses/site-name.ts'
import { publishedDate } from '../../ingest/published-date.ts'

/** Validated constraints on web results, as sent to vendors. */
export interface WebScope {
  /** YYYY-MM-DD, or ''. */
  readonly since: string
  /** A host name in ASCII, or ''. */
  readonly site: string
}

/** Validates the scope of a request; an invalid date or host name is ignored. */
export function webScope({ since = '', site = '' }: SearchScope): WebScope {
  return { since: publishedDate(since), site: siteName(site) }
}

/** @returns whether the address is on the site or a subdomain of it */
export function isOnSite(url: string, site: string): boolean {
  const host = new URL(url).hostname
  return host === site || host.endsWith(`.${site}`)
}

/** The query for engines that have no parameter for a site. */
export function withSite(query: string, site: string): string {
  return site === '' ? query : `site:${site} ${query}`
}

/** @returns YYYY-MM-DD of a time in ms, UTC */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
