import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'

const replySchema = z.object({
  results: readableList(
    z.object({
      title: z.string(),
      url: z.string(),
      content: z.nullish(z.string()),
      published_date: z.nullish(z.string()),
    }),
  ),
})

export function tavily(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: 'Tavily',
    timeoutMs: 6_000,
    pace: { perSecond: 5, burst: 10 },
    async search({ text, limit, scope, signal }) {
      const { results } = await callVendor(replySchema, {
        url: new URL('/search', options.baseUrl),
        headers: { authorization: `Bearer ${options.key}` },
        body: {
          query: text,
          search_depth: 'basic',
          max_results: Math.min(20, limit),
          ...(scope.since === '' ? {} : { start_date: scope.since }),
          ...(scope.site === '' ? {} : { include_domains: [scope.site] }),
        },
        signal,
        refusal,
      })
      return results.map(({ title, url, content, published_date }) => {
        return { title, url, excerpt: content ?? '', date: published_date }
      })
    },
  }
}

/** 432 and 433: the limit of the plan, or of the key, is used up. */
function refusal(status: number) {
  return status === 432 || status === 433 ? 'quota' : undefined
}
