import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import type { VendorMedia } from './media-search.ts'
import { readableList } from './readable-list.ts'
import type { Vendor, WebResult } from './web-provider.ts'
import { dayOf, withSite } from './web-scope.ts'

/** Bing's Web Search API v7. Microsoft's own is closed to new customers: the address has no default. */
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

/** 403 with a JSON body means that the monthly quota is used up. */
function refusal(status: number, body: string) {
  return status === 403 && /quota|volume/i.test(body) ? 'quota' : undefined
}

/** A result page in the format of Bing's Web Search API v7, which other vendors have adopted. */
export const bingWebPages = z.object({
  webPages: z.nullish(
    z.object({
      value: readableList(
        z.object({
          name: z.string(),
          url: z.string(),
          snippet: z.nullish(z.string()),
          /** Summary of the page; Bocha only. */
          summary: z.nullish(z.string()),
          siteName: z.nullish(z.string()),
          datePublished: z.nullish(z.string()),
          /** Address of the site's icon; Bocha only. */
          siteIcon: z.nullish(z.string()),
        }),
      ),
    }),
  ),
  images: z.nullish(
    z.object({
      value: z.nullish(
        readableList(
          z.object({
            name: z.nullish(z.string()),
            contentUrl: z.nullish(z.string()),
            thumbnailUrl: z.nullish(z.string()),
            hostPageUrl: z.nullish(z.string()),
            width: z.nullish(z.number()),
            height: z.nullish(z.number()),
          }),
        ),
      ),
    }),
  ),
})

export function fromBingImages({ images }: z.infer<typeof bingWebPages>): VendorMedia['images'] {
  return (images?.value ?? []).map(({ name, contentUrl, thumbnailUrl, hostPageUrl, width, height }) => ({
    address: contentUrl ?? '',
    thumb: thumbnailUrl,
    title: name ?? '',
    pageUrl: hostPageUrl ?? '',
    width,
    height,
  }))
}

/** Without results the `webPages` part is missing. */
export function fromBingWebPages({ webPages }: z.infer<typeof bingWebPages>): WebResult[] {
  return (webPages?.value ?? []).map(({ name, url, snippet, summary, siteName, ...page }) => ({
    title: name,
    url,
    excerpt: (summary ?? '') || (snippet ?? ''),
    siteName,
    date: page.datePublished,
    icon: page.siteIcon,
  }))
}
