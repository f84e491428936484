import { bingWebPages, fromBingWebPages } from './bing-web-pages.ts'
import { callVendor } from './call-vendor.ts'
import type { Vendor } from './web-provider.ts'
import { dayOf, withSite } from './web-scope.ts'

/**
 * An endpoint that is compatible with Bing's Web Search API v7. Microsoft has closed its own to new customers, so the
 * address has no default.
 */
export function bing(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: '必应',
    timeoutMs: 5_000,
    pace: { perSecond: 3, burst: 3 },
    async search({ text, limit, scope, signal, now }) {
      const url = new URL('/v7.0/search', options.baseUrl)
      url.searchParams.set('q', withSite(text, scope.site))
      url.searchParams.set('count', String(Math.min(50, limit)))
      url.searchParams.set('mkt', 'zh-CN')
      url.searchParams.set('responseFilter', 'Webpages')
      url.searchParams.set('textFormat', 'Raw')
      if (scope.since !== '') url.searchParams.set('freshness', `${scope.since}..${dayOf(now)}`)
      const headers = { 'ocp-apim-subscription-key': options.key }
      return fromBingWebPages(await callVendor(bingWebPages, { url, headers, signal, refusal }))
    },
  }
}

/** 403 with a JSON body means that the calls of the month are spent. */
function refusal(status: number, body: string) {
  return status === 403 && /quota|volume/i.test(body) ? 'quota' : undefined
}
