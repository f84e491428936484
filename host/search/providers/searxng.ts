import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import type { Vendor } from './web-provider.ts'
import { withSite } from './web-scope.ts'

const replySchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.nullish(z.string()),
      content: z.nullish(z.string()),
      publishedDate: z.nullish(z.string()),
      thumbnail: z.nullish(z.string()),
    }),
  ),
})

const ranges = [
  { name: 'day', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 31 },
  { name: 'year', days: 366 },
]

/**
 * A SearXNG instance of the operator's, by its JSON format (docs.searxng.org, 'Search API'). The address is the
 * operator's own, so it may be in an internal network; the instance must have `json` among its formats, else it
 * answers 403.
 */
export function searxng(options: { readonly baseUrl: string }): Vendor {
  return {
    name: 'SearXNG',
    timeoutMs: 5_000,
    pace: { perSecond: 5, burst: 10 },
    async search({ text, scope, signal, now }) {
      const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/search`)
      url.searchParams.set('q', withSite(text, scope.site))
      url.searchParams.set('format', 'json')
      url.searchParams.set('language', 'zh-CN')
      const range = scope.since && rangeSince(scope.since, now)
      if (range) url.searchParams.set('time_range', range)
      const { results } = await callVendor(replySchema, { url, signal })
      return results.map(({ url: address, title, content, publishedDate, thumbnail }) => {
        return {
          title: title ?? '',
          url: address,
          excerpt: content ?? '',
          date: publishedDate,
          image: thumbnail,
        }
      })
    },
  }
}

/** The narrowest range that reaches back far enough; what it brings too much is dropped by the results' dates. */
function rangeSince(since: string, now: number): string | undefined {
  const days = (now - Date.parse(since)) / 86_400_000
  return ranges.find((range) => days <= range.days)?.name
}
