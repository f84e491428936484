import { setImmediate as nextTurn } from 'node:timers/promises'
import { imageAddress } from '../../../lib/text/addresses/web-address.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { countOccurrences } from '../../../lib/text/occurrences.ts'
import { placesBetween } from '../../../lib/text/passage-places.ts'
import { tokenize } from '../../../lib/text/tokens.ts'
import { referencePlaces } from '../passage-parts.ts'
import type { SearchHit } from '../providers/provider.ts'
import { titleWithoutSite } from '../providers/title-site.ts'
import type { PagePart } from './fill-material.ts'
import type { PageText } from './page-text.ts'
import { rankTexts } from './rank-texts.ts'

/** Minimum share of the question's words in an excerpt that a passage must cover to replace it. */
const minShareOfExcerpt = 0.8
/** The same of a page: one that covers less asks for a login, or is about something else. */
const minShareOfPage = 0.5

/**
 * Replaces the excerpt of each hit whose page was read by the page's passage nearest to the question, with the page's
 * date, image and site name, and adds the whole page as its `material`. An excerpt that matches better than any passage
 * stays; one that matches better than the page, too. Yields to other work between pages, because comparing a long one
 * takes tens of milliseconds.
 * @param pages by the hit's address
 */
export async function withBestPassages(
  query: string,
  hits: readonly SearchHit[],
  pages: ReadonlyMap<string, PageText>,
): Promise<SearchHit[]> {
  const tokens = new Set(tokenize(query))
  const improved: SearchHit[] = []
  for (const hit of hits) {
    const page = pages.get(hit.url)
    improved.push(page ? withBestPassage(query, tokens, hit, page) : hit)
    if (page) await nextTurn()
  }
  return improved
}

function withBestPassage(
  query: string,
  tokens: ReadonlySet<string>,
  hit: SearchHit,
  page: PageText,
): SearchHit {
  const described = withPageFacts(hit, page)
  const texts = page.passages.map((passage, at) => {
    const places = placesBetween(passage, 0, passage.text.length)
    return { title: hit.title, ...passage, at, places }
  })
  const ranked = rankTexts(query, texts)
  const [best] = ranked
  const ofExcerpt = countContained(tokens, hit.passage)
  const ofPage = countContained(tokens, ranked.map(({ text }) => text).join('\n'))
  if (!best || ofPage < minShareOfPage * ofExcerpt) return described

  const parts = ranked.map(({ at, text, places }): PagePart => ({ at, text, places }))
  const withMaterial = { ...described, material: { excerpt: hit.passage, parts } }
  if (countContained(tokens, best.text) < minShareOfExcerpt * ofExcerpt) return withMaterial
  const { heading, text, location, places } = best
  const place = { ...referencePlaces(places), ...(location && { location }) }
  return { ...withMaterial, heading, passage: text, ...place }
}

function withPageFacts(hit: SearchHit, { siteName, publishedAt, image: named }: PageText): SearchHit {
  const isNamed = !hit.showName.includes('.') || siteName === ''
  const image = hit.image ?? imageAddress(named, hit.url)
  return {
    ...hit,
    title: titleWithoutSite(hit.title, [siteName]),
    ...(image ? { image } : {}),
    showName: isNamed ? hit.showName : siteName,
    publishedAt: hit.publishedAt || publishedAt,
  }
}

function countContained(tokens: ReadonlySet<string>, text: string): number {
  const folded = foldForSearch(text)
  return [...tokens].filter((token) => countOccurrences(folded, token) > 0).length
}
