import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'
import { withSite } from './web-scope.ts'

const replySchema = z.object({
  results: readableList(
    z.object({
      url: z.string(),
      title: z.nullish(z.string()),
      content: z.nullish(z.string()),
      publishedDate: z.nullish(z.string()),
      thumbnail: z.nullish(z.string()),
    }),
  ),
})

/** Results of the categories `images` and `videos`; engines omit what they do not know. */
const imagesSchema = z.object({
  results: readableList(
    z.object({
      url: z.string(),
      title: z.nullish(z.string()),
      img_src: z.nullish(z.string()),
      thumbnail_src: z.nullish(z.string()),
      source: z.nullish(z.string()),
      resolution: z.nullish(z.string()),
    }),
  ),
})
const videosSchema = z.object({
  results: readableList(
    z.object({
      url: z.string(),
      title: z.nullish(z.string()),
      thumbnail: z.nullish(z.string()),
      author: z.nullish(z.string()),
      length: z.nullish(z.union([z.string(), z.number()])),
      publishedDate: z.nullish(z.string()),
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
 * The operator's SearXNG instance, by its JSON format (docs.searxng.org, 'Search API'). The address is configured by
 * the operator, so it may be in an internal network; the instance must enable the format `json`, otherwise it returns
 * 403.
 */
export function searxng(options: { readonly baseUrl: string }): Vendor {
  const addressOf = (text: string, parameters: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/search`)
    for (const [name, value] of Object.entries({ q: text, format: 'json', language: 'zh-CN', ...parameters }))
      url.searchParams.set(name, value)
    return url
  }
  return {
    name: 'SearXNG',
    timeoutMs: 5_000,
    pace: { perSecond: 5, burst: 10 },
    async search({ text, scope, signal, now }) {
      const url = addressOf(withSite(text, scope.site))
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
    async media({ text, signal }) {
      const of = (categories: string) => ({ url: addressOf(text, { categories, safesearch: '2' }), signal })
      const [images, videos] = await Promise.allSettled([
        callVendor(imagesSchema, of('images')),
        callVendor(videosSchema, of('videos')),
      ])
      if (images.status === 'rejected' && videos.status === 'rejected') throw images.reason
      return {
        images: images.status === 'fulfilled' ? images.value.results.map(toImage) : [],
        videos: videos.status === 'fulfilled' ? videos.value.results.map(toVideo) : [],
      }
    },
  }
}

function toImage(result: z.infer<typeof imagesSchema>['results'][number]) {
  const [, width, height] = /^(\d{1,5})\s*[x×]\s*(\d{1,5})/i.exec(result.resolution ?? '') ?? []
  return {
    address: result.img_src ?? '',
    thumb: result.thumbnail_src,
    title: result.title ?? '',
    pageUrl: result.url,
    site: result.source,
    width: Number(width),
    height: Number(height),
  }
}

function toVideo(result: z.infer<typeof videosSchema>['results'][number]) {
  const {
    url: pageUrl,
    title,
    thumbnail: cover,
    author: site,
    length: duration,
    publishedDate: date,
  } = result
  return { title: title ?? '', pageUrl, site, cover, duration, date }
}

/** The narrowest range that reaches back far enough; older results are dropped by their dates. */
function rangeSince(since: string, now: number): string | undefined {
  const days = (now - Date.parse(since)) / 86_400_000
  return ranges.find((range) => days <= range.days)?.name
}
