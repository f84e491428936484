import * as z from 'zod'
import { callVendor } from './call-vendor.ts'
import { readableList } from './readable-list.ts'
import type { Vendor } from './web-provider.ts'
import { dayOf, withSite } from './web-scope.ts'

const replySchema = z.object({
  organic: readableList(
    z.object({
      title: z.string(),
      link: z.string(),
      snippet: z.nullish(z.string()),
      date: z.nullish(z.string()),
    }),
  ),
})

export function serper(options: { readonly baseUrl: string; readonly key: string }): Vendor {
  return {
    name: 'Serper',
    timeoutMs: 5_000,
    pace: { perSecond: 5, burst: 10 },
    async search({ text, limit, scope, signal, now }) {
      const { organic } = await callVendor(replySchema, {
        url: new URL('/search', options.baseUrl),
        headers: { 'x-api-key': options.key },
        body: {
          q: withSite(text, scope.site),
          gl: 'cn',
          hl: 'zh-cn',
          num: limit,
          ...(scope.since === ''
            ? {}
            : { tbs: `cdr:1,cd_min:${american(scope.since)},cd_max:${american(dayOf(now))}` }),
        },
        signal,
        refusal,
      })
      return organic.map(({ title, link, snippet, date }) => {
        return { title, url: link, excerpt: snippet ?? '', date }
      })
    },
  }
}

/** Google's date range uses month/day/year. */
function american(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

function refusal(status: number, body: string) {
  if (status === 403 && /unauthorized/i.test(body)) return 'key_refused'
  return status === 400 && /credits/i.test(body) ? 'quota' : undefined
}
