import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { ProviderFailure } from './provider-failure.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'

/** Some failures come with status 200, as a code and a message. */
const replySchema = z.object({
  code: z.nullish(z.union([z.string(), z.number()])),
  references: z.nullish(
    readableList(
      z.object({
        title: z.string(),
        url: z.string(),
        content: z.nullish(z.string()),
        website: z.nullish(z.string()),
        date: z.nullish(z.string()),
        icon: z.nullish(z.string()),
      }),
    ),
  ),
})

/** Maximum characters of a query; longer ones are rejected. */
const maxQueryLength = 72

/** Baidu's search in Qianfan (百度智能云千帆): `POST /v2/ai_search/web_search` (ai.baidu.com/ai-doc/AppBuilder/pmaxd1hvy). */
export function qianfan(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: '百度千帆',
    timeoutMs: 6_000,
    pace: { perSecond: 1, burst: 3 },
    async search({ text, limit, scope, signal }) {
      const filter = {
        ...(scope.site === '' ? {} : { match: { site: [scope.site] } }),
        ...(scope.since === '' ? {} : { range: { page_time: { gte: scope.since } } }),
      }
      const { code, references } = await callVendor(replySchema, {
        url: new URL('/v2/ai_search/web_search', options.baseUrl),
        headers: { authorization: `Bearer ${options.key}` },
        body: {
          messages: [{ role: 'user', content: text.slice(0, maxQueryLength) }],
          search_source: 'baidu_search_v2',
          resource_type_filter: [{ type: 'web', top_k: Math.min(50, limit) }],
          ...(Object.keys(filter).length === 0 ? {} : { search_filter: filter }),
        },
        signal,
      })
      if (!references) throw new ProviderFailure('garbled', `answered code ${code ?? 'without results'}`)
      return references.map(({ title, url, content, website, date, icon }) => {
        return { title, url, excerpt: content ?? '', siteName: website, date, icon }
      })
    },
  }
}
