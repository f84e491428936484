import { supportingRanges } from '../../../lib/text/citations/supporting-ranges.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'

export interface CitedPlace {
  /** Counted from 1. */
  readonly page: number
  /** The sentences on that page that support the claim. */
  readonly quotes: readonly string[]
}

/**
 * Finds the page of what supports a claim in a passage, which may span several; without support, that of its start.
 * @returns null when the passage has no pages
 */
export function citedPlace({ text, location, marks }: FilePassage, claim: string): CitedPlace | null {
  const parts = marks ?? [{ at: 0, location }]
  const pageAt = (position: number) => pageOf(parts.findLast(({ at }) => at <= position)?.location)
  const ranges = claim === '' ? [] : supportingRanges(claim, text)
  const page = pageAt(ranges[0]?.start ?? 0)
  if (page === null) return null
  return {
    page,
    quotes: ranges
      .filter(({ start }) => pageAt(start) === page)
      .map(({ start, end }) => text.slice(start, end)),
  }
}

/** @returns the first page of a location as `describePlaces` writes it; an image has no locations, and one page */
export function pageOf(location: string | undefined): number | null {
  return pagesOf(location)?.first ?? null
}

interface PageRange {
  readonly first: number
  readonly last: number
}

function pagesOf(location: string | undefined): PageRange | null {
  if (!location) return { first: 1, last: 1 }
  const found = /^第 (\d+)(?:–(\d+))? 页$/.exec(location)
  if (!found) return null
  const first = Number(found[1])
  return { first, last: found[2] === undefined ? first : Number(found[2]) }
}

/** Passages before the first one of a page that are looked at: a paragraph over a page end may stand on either. */
const slack = 1

/**
 * Finds what was read from a page: passages follow each other in the order of pages.
 * @param passageAt parses one of them
 * @returns the parts on the page, in order
 */
export function textOfPage(count: number, passageAt: (index: number) => FilePassage, page: number): string[] {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const { last = 0 } = pagesOf(passageAt(middle).location) ?? {}
    if (last < page) from = middle + 1
    else to = middle
  }

  const texts: string[] = []
  for (let index = Math.max(0, from - slack); index < count; index += 1) {
    const { text, location, marks = [{ at: 0, location }] } = passageAt(index)
    if ((pagesOf(location)?.first ?? page) > page) break
    for (const [at, mark] of marks.entries())
      if (pageOf(mark.location) === page) texts.push(text.slice(mark.at, marks[at + 1]?.at).trim())
  }
  return texts
}
