import { foldToLetters } from '../../../lib/text/fold.ts'
import { siteHost } from '../pages/site-host.ts'
import type { SearchHit } from './provider.ts'

/** A separator before the name of a site, which needs spaces where it also occurs in names. */
const separator = /\s*[_|｜—–»]+\s*|\s+[-·]\s+|-(?=[^-\s]*$)/g
const minLetters = 2

interface SplitTitle {
  readonly title: string
  /** Behind the last separator. */
  readonly suffix: string
}

/**
 * Removes the name of a site from the end of a title (标题 - 站名, 标题_频道_站名).
 * @param names of the site: what the engine or the page calls it, and its host
 */
export function titleWithoutSite(title: string, names: readonly string[]): string {
  return withoutSuffix(title, (suffix) => names.some((name) => isName(suffix, name)))
}

/** Removes the names of sites from titles: also what another page of the same host ends with. */
export function withoutSiteNames(hits: readonly SearchHit[]): SearchHit[] {
  const counts = new Map<string, number>()
  const keyOf = (url: string, suffix: string) => `${siteHost(url)} ${foldToLetters(suffix)}`
  const titles = new Map(hits.map(({ url, title }) => [`${siteHost(url)} ${title}`, { url, title }]))
  for (const { url, title } of titles.values())
    for (const suffix of suffixesOf(title)) {
      const key = keyOf(url, suffix)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return hits.map((hit) => {
    const names = [hit.showName, siteHost(hit.url)]
    const title = withoutSuffix(hit.title, (suffix) => {
      return names.some((name) => isName(suffix, name)) || (counts.get(keyOf(hit.url, suffix)) ?? 0) > 1
    })
    return { ...hit, title }
  })
}

function withoutSuffix(title: string, isSite: (suffix: string) => boolean): string {
  const split = splitTitle(title)
  if (!split || !isSite(split.suffix) || foldToLetters(split.title).length < minLetters) return title
  return withoutSuffix(split.title, isSite)
}

function splitTitle(title: string): SplitTitle | null {
  const last = [...title.matchAll(separator)].at(-1)
  if (!last) return null
  return { title: title.slice(0, last.index).trim(), suffix: title.slice(last.index + last[0].length).trim() }
}

function suffixesOf(title: string): string[] {
  const split = splitTitle(title)
  return split ? [split.suffix, ...suffixesOf(split.title)] : []
}

/** A site is called 青屿日报 or 青屿日报网; a host is compared label by label. */
function isName(suffix: string, name: string): boolean {
  const letters = foldToLetters(suffix)
  if (letters.length < minLetters) return false
  const labels = name.includes('.') ? name.split('.') : [name]
  return labels.map(foldToLetters).some((each) => {
    if (each.length < minLetters) return false
    return name.includes('.') ? each === letters : each.includes(letters) || letters.includes(each)
  })
}
