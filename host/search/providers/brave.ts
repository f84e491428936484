import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'
import { dayOf, withSite } from './web-scope.ts'

const replySchema = z.object({
  web: z.nullish(
    z.object({
      results: readableList(
        z.object({
          title: z.string(),
          url: z.string(),
          description: z.nullish(z.string()),
          page_age: z.nullish(z.string()),
          extra_snippets: z.nullish(z.array(z.string())),
          thumbnail: z.nullish(z.object({ src: z.nullish(z.string()) })),
          profile: z.nullish(z.object({ name: z.nullish(z.string()), img: z.nullish(z.string()) })),
        }),
      ),
    }),
  ),
})

/** The vendor rejects questions with more words. */
const maxWords = 50

/** Brave Search, web search API; its free plan allows one call per second. */
export function brave(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: 'Brave',
    timeoutMs: 5_000,
    pace: { perSecond: 1, burst: 1 },
    async search({ text, limit, scope, signal, now }) {
      const url = new URL('/res/v1/web/search', options.baseUrl)
      const words = withSite(text, scope.site).split(/\s+/).slice(0, maxWords)
      url.searchParams.set('q', words.join(' ').slice(0, 400))
      url.searchParams.set('count', String(Math.min(20, limit)))
      url.searchParams.set('search_lang', 'zh-hans')
      url.searchParams.set('result_filter', 'web')
      url.searchParams.set('text_decorations', 'false')
      if (scope.since !== '') url.searchParams.set('freshness', `${scope.since}to${dayOf(now)}`)
      const headers = { 'x-subscription-token': options.key }
      const { web } = await callVendor(replySchema, { url, headers, signal, refusal })

      return (web?.results ?? []).map(
        ({ title, url: address, description, extra_snippets, page_age, profile, thumbnail }) => ({
          title,
          url: address,
          excerpt: [description ?? '', ...(extra_snippets ?? [])].join('\n'),
          siteName: profile?.name,
          date: page_age,
          image: thumbnail?.src,
          icon: profile?.img,
        }),
      )
    },
  }
}

/** This vendor reports an unknown token as an invalid parameter. */
function refusal(status: number, body: string) {
  if (status === 422 && body.includes('SUBSCRIPTION_TOKEN_INVALID')) return 'key_refused'
  return status === 429 && body.includes('QUOTA_LIMITED') ? 'quota' : undefined
}
