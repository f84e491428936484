import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'

const replySchema = z.object({
  search_result: readableList(
    z.object({
      title: z.string(),
      link: z.string(),
      content: z.nullish(z.string()),
      media: z.nullish(z.string()),
      icon: z.nullish(z.string()),
      publish_date: z.nullish(z.string()),
    }),
  ),
})

/** Maximum query length recommended by the documentation. */
const maxQueryLength = 70
const dayMs = 86_400_000
/** The supported time windows, in days. */
const windows = [
  [1, 'oneDay'],
  [7, 'oneWeek'],
  [31, 'oneMonth'],
  [366, 'oneYear'],
] as const

/** Zhipu's search (智谱 Web Search API), under the same key as its models: `POST /api/paas/v4/web_search`. */
export function zhipu(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: '智谱搜索',
    timeoutMs: 6_000,
    pace: { perSecond: 3, burst: 5 },
    async search({ text, limit, scope, signal, now }) {
      const { search_result: found } = await callVendor(replySchema, {
        url: new URL('/api/paas/v4/web_search', options.baseUrl),
        headers: { authorization: `Bearer ${options.key}` },
        body: {
          search_query: text.slice(0, maxQueryLength),
          search_engine: 'search_std',
          search_intent: false,
          count: Math.min(50, limit),
          search_recency_filter: windowOf(scope.since, now),
          content_size: 'medium',
          ...(scope.site === '' ? {} : { search_domain_filter: scope.site }),
        },
        signal,
        refusal,
      })
      return found
        .filter(({ publish_date: date }) => scope.since === '' || !date || date >= scope.since)
        .map(({ title, link, content, media, icon, publish_date: date }) => {
          return { title, url: link, excerpt: content ?? '', siteName: media, icon, date }
        })
    },
  }
}

/** @returns the smallest window that reaches back to the day */
function windowOf(since: string, now: number): string {
  const days = since === '' ? Number.POSITIVE_INFINITY : (now - Date.parse(since)) / dayMs
  return windows.find(([most]) => days <= most)?.[1] ?? 'noLimit'
}

/** 1113: the account's balance is used up. */
function refusal(status: number, body: string) {
  return status === 429 && body.includes('"1113"') ? 'quota' : undefined
}
