import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { untilAborted } from '../../platform/until-aborted.ts'
import { bingWebPages, fromBingImages, fromBingWebPages } from './bing.ts'
import { callVendor } from './call-vendor.ts'
import type { VendorMedia } from './media-search.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { Vendor } from './web-provider.ts'
import { dayOf } from './web-scope.ts'

/** The vendor reports some failures with status 200 and its own code, a number or a string of digits. */
const replySchema = z.object({ code: z.coerce.number(), data: z.nullish(bingWebPages) })

/** Bocha (博查), web-search API v1. */
export function bocha(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  /** Images come with search responses, which cost money, so they are kept rather than requested again. */
  const replies = new LRUCache<string, PromiseWithResolvers<VendorMedia['images']>>({ max: 64, ttl: 30_000 })
  const replyTo = (text: string) => {
    const reply = replies.get(text) ?? Promise.withResolvers<VendorMedia['images']>()
    replies.set(text, reply)
    return reply
  }
  return {
    name: '博查',
    timeoutMs: 5_000,
    pace: { perSecond: 5, burst: 5 },
    async search({ text, limit, scope, signal, now }) {
      const { code, data } = await callVendor(replySchema, {
        url: new URL('/v1/web-search', options.baseUrl),
        headers: { authorization: `Bearer ${options.key}` },
        body: {
          query: text,
          freshness: scope.since === '' ? 'noLimit' : `${scope.since}..${dayOf(now)}`,
          summary: true,
          count: Math.min(50, limit),
          ...(scope.site === '' ? {} : { include: scope.site }),
        },
        signal,
        refusal,
      })
      if (code !== 200) throw new ProviderFailure(refusal(code) ?? 'garbled', `answered code ${code}`)
      replyTo(text).resolve(data ? fromBingImages(data) : [])
      return data ? fromBingWebPages(data) : []
    },
    media: async ({ text, signal }) => ({
      images: await untilAborted(replyTo(text).promise, signal),
      videos: [],
    }),
  }
}

/** 403 means that the account's balance is used up. */
function refusal(status: number) {
  if (status === 401) return 'key_refused'
  if (status === 403) return 'quota'
  if (status === 429) return 'rate_limited'
  return undefined
}
