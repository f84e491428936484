import * as z from 'zod'
import type { WebResult } from './web-provider.ts'

/** A page of results as Bing's Web Search API v7 writes it, which others have taken over. */
export const bingWebPages = z.object({
  webPages: z.nullish(
    z.object({
      value: z.array(
        z.object({
          name: z.string(),
          url: z.string(),
          snippet: z.nullish(z.string()),
          /** The text of the page in short; Bocha's own. */
          summary: z.nullish(z.string()),
          siteName: z.nullish(z.string()),
          datePublished: z.nullish(z.string()),
        }),
      ),
    }),
  ),
})

/** Without results the whole part is missing. */
export function fromBingWebPages({ webPages }: z.infer<typeof bingWebPages>): WebResult[] {
  return (webPages?.value ?? []).map(({ name, url, snippet, summary, siteName, datePublished }) => ({
    title: name,
    url,
    excerpt: (summary ?? '') || (snippet ?? ''),
    siteName,
    date: datePublished,
  }))
}
