import { chinaOffsetMs } from '../../../lib/text/china-time.ts'
import type { Reference } from './reference.ts'

interface WebPage {
  readonly title: string
  readonly url: string
  /** '' when unknown, as the date. */
  readonly site: string
  readonly date: string
  readonly accessed: string
}

/** @returns the record of a page; an address of doi.org is that of what it identifies */
export function webReference({ title, url, site, date, accessed }: WebPage): Reference {
  const published = dateIn(date)
  const doi = doiOf(url)
  return {
    kind: 'webpage',
    authors: [],
    title,
    ...(site === '' ? {} : { publisher: site }),
    ...(published === '' ? {} : { published }),
    accessed,
    url,
    ...(doi === '' ? {} : { doi }),
  }
}

/** @returns the first date of a text (2024-08-01, 2024/8/1, 2024年8月) as far as it is known, or '' */
export function dateIn(text: string): string {
  const found = /(?<!\d)((?:19|20)\d{2})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?)?(?!\d)/.exec(text)
  if (!found) return ''
  return found
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-')
}

/** @returns a time in milliseconds since 1970 as its day in China */
export function dayOf(ms: number): string {
  return new Date(ms + chinaOffsetMs).toISOString().slice(0, 10)
}

function doiOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  if (!/^(?:dx\.)?doi\.org$/.test(hostname)) return ''
  return /^\/(10\.\d{4,9}\/\S+)$/.exec(pathname)?.[1] ?? ''
}
