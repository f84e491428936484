import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { ProviderFailure } from './provider-failure.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'
import { isOnSite } from './web-scope.ts'

/** MediaWiki reports errors with status 200; without a match there is no `query`. */
const replySchema = z.object({
  error: z.optional(z.object({ code: z.string() })),
  query: z.optional(
    z.object({
      pages: readableList(
        z.object({
          title: z.string(),
          index: z.number(),
          extract: z.optional(z.string()),
          fullurl: z.optional(z.string()),
          thumbnail: z.optional(z.object({ source: z.string() })),
        }),
      ),
    }),
  ),
})

/** Database lag of the servers, in seconds, above which a polite client does not call. */
const maxLagSeconds = '5'
const maxExtracts = 20
const lagPauseMs = 5_000

/**
 * Wikipedia by its public API (MediaWiki action API, TextExtracts, PageImages): needs no key, requires a User-Agent
 * that identifies the caller. Articles have no publication date.
 */
export function wikipedia(options: { readonly baseUrl: string; readonly userAgent: string }): Vendor {
  return {
    name: '维基百科',
    isFree: true,
    timeoutMs: 3_000,
    pace: { perSecond: 5, burst: 5 },
    serves: ({ since, site }) => since === '' && (site === '' || isOnSite(options.baseUrl, site)),
    async search({ text, limit, signal }) {
      const url = apiAddress(options.baseUrl, text, Math.min(maxExtracts, limit))
      const { error, query } = await callVendor(replySchema, {
        url,
        headers: { 'user-agent': options.userAgent },
        signal,
      })
      if (error) throw failureOf(error.code)

      const pages = [...(query?.pages ?? [])].sort((left, right) => left.index - right.index)

      return pages.map(({ title, extract, fullurl, thumbnail }) => {
        const excerpt = extract ?? ''
        return { title, url: fullurl ?? '', excerpt, siteName: '维基百科', image: thumbnail?.source }
      })
    },
  }
}

function apiAddress(baseUrl: string, text: string, limit: number): URL {
  const url = new URL('/w/api.php', baseUrl)
  const parameters = {
    action: 'query',
    format: 'json',
    formatversion: '2',
    generator: 'search',
    gsrsearch: text,
    gsrlimit: String(limit),
    gsrnamespace: '0',
    prop: 'extracts|info|pageimages',
    exintro: '1',
    explaintext: '1',
    exlimit: String(limit),
    inprop: 'url',
    piprop: 'thumbnail',
    pithumbsize: '640',
    pilimit: String(limit),
    variant: 'zh-cn',
    maxlag: maxLagSeconds,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

function failureOf(code: string): ProviderFailure {
  if (code === 'maxlag') return new ProviderFailure('rate_limited', code, { retryAfterMs: lagPauseMs })
  return new ProviderFailure(code === 'ratelimited' ? 'rate_limited' : 'garbled', 'the API returned an error')
}
