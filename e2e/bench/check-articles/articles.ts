import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** CMRC 2018, CC BY-SA 4.0: it stays where it is, and the sentences name its words by their places. */
export const articlesFile = new URL('../../../../shared/data/qa/cmrc2018_trial.json', import.meta.url)

/** A sentence about an article, with what is true of it. */
export interface ArticleSentence {
  readonly is: 'copied' | 'reworded' | 'summed' | 'changed' | 'unsaid'
  /** What was changed; '' where nothing was. */
  readonly kind: string
  readonly text: string
  readonly isTrue: boolean
  /** Words of the article that bear it out, or say otherwise. */
  readonly quotes: readonly string[]
  readonly steps: string
}

export interface WrittenArticle {
  readonly title: string
  readonly text: string
  readonly sentences: readonly ArticleSentence[]
}

const span = z.tuple([z.int(), z.int()])
const written = z.array(
  z.object({
    article: z.string(),
    sentences: z.array(
      z.object({
        is: z.enum(['copied', 'reworded', 'summed', 'changed', 'unsaid']),
        copied: span.optional(),
        text: z.string().optional(),
        kind: z.string().default(''),
        steps: z.string().default(''),
        quotes: z.array(span),
      }),
    ),
  }),
)
const corpus = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      paragraphs: z.array(z.object({ id: z.string().optional(), context: z.string() })),
    }),
  ),
})

/** @returns the articles with their sentences; throws where the files do not fit together */
export function readArticles(): WrittenArticle[] {
  const { data } = corpus.parse(JSON.parse(readFileSync(articlesFile, 'utf8')))
  const articles = new Map(
    data.flatMap(({ id, title, paragraphs }) =>
      paragraphs.map((each) => [each.id ?? id, { title, text: each.context }] as const),
    ),
  )
  const file = new URL('sentences.json', import.meta.url)
  return written.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ article, sentences }) => {
    const found = articles.get(article)
    if (!found) throw new Error(`there is no article ${article}`)
    return {
      ...found,
      sentences: sentences.map(({ is, copied, text, kind, steps, quotes }) => ({
        is,
        kind,
        steps,
        isTrue: is !== 'changed' && is !== 'unsaid',
        text: copied ? found.text.slice(...copied) : (text ?? ''),
        quotes: quotes.map((place) => found.text.slice(...place)),
      })),
    }
  })
}
