import { readFileSync } from 'node:fs'
import { splitSentences } from '../../../lib/text/sentences.ts'

export type Producer = 'chromium' | 'libreoffice' | 'pdfmake'

/** How a document is set. */
export interface Layout {
  readonly name: string
  readonly producer: Producer
  /** Font size in points. */
  readonly size: number
  /** Distance of lines in points. */
  readonly leading: number
  /** Indent of the first line of a paragraph, in ems. */
  readonly indent: number
  /** Space behind a paragraph, in ems. */
  readonly space: number
  readonly isJustified: boolean
  readonly columns: 1 | 2
}

export interface Article {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export const proseFile = new URL('../../../../shared/data/qa/cmrc2018_trial.json', import.meta.url)

const ratios = [1, 1.15, 1.25, 1.5, 1.75, 2, 2.25, 2.5]
const fixedPoints = [20, 22, 24, 26, 28, 30]
const sizes = [12, 10.5, 14, 11.25]
const producers: readonly Producer[] = ['chromium', 'libreoffice', 'pdfmake']
/** Every fourth document has neither indents nor space between its paragraphs. */
const plainEvery = 4

/** Every leading by every producer, the other properties in turn: 42 documents. */
export function layouts(): Layout[] {
  return producers.flatMap((producer, at) =>
    [...ratios, ...fixedPoints].map((spacing, index): Layout => {
      const isFixed = index >= ratios.length
      const size = sizes[(index + at) % sizes.length] ?? 12
      const isPlain = (index + at) % plainEvery === plainEvery - 1
      const isIndented = (index + at) % 2 === 0
      return {
        name: `${producer} ${size}/${isFixed ? `${spacing}pt` : `×${spacing}`}`,
        producer,
        size,
        leading: isFixed ? spacing : size * spacing,
        indent: isPlain || !isIndented ? 0 : 2,
        space: isPlain || isIndented ? 0 : 0.6,
        isJustified: index % 3 !== 1,
        columns: producer === 'chromium' && index % 7 === 3 ? 2 : 1,
      }
    }),
  )
}

/** What the fonts of a producer may not have. */
const unprintable = /[^\x21-\x7e\s\u3000-\u303f\u4e00-\u9fa5，。、；：？！“”‘’（）《》—…·％℃]/

const articlesPerDocument = 5
/** Sentences of a paragraph, in turn. */
const paragraphSizes = [3, 1, 4, 2]

/** @returns articles of an encyclopaedia for one document, others for each; of two columns there is one page */
export function articlesFor(document: number, { columns }: Pick<Layout, 'columns'>): Article[] {
  const { data: all } = JSON.parse(readFileSync(proseFile, 'utf8')) as {
    readonly data: readonly {
      readonly title: string
      readonly paragraphs: readonly { readonly context: string }[]
    }[]
  }
  const articles = all
    .map(({ title, paragraphs }): Article => {
      const text = paragraphs.map(({ context }) => context).join('\n')
      return { heading: title, paragraphs: paragraphsOf(text.replaceAll(/\s+/g, ' ')) }
    })
    .filter(({ heading, paragraphs }) => !unprintable.test([heading, ...paragraphs].join('')))
  return Array.from({ length: columns === 1 ? articlesPerDocument : 2 }, (_, at) => {
    const article = articles[(document * articlesPerDocument + at) % articles.length]
    if (!article) throw new Error('no article')
    return article
  })
}

function paragraphsOf(text: string): string[] {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim())
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; ) {
    const count = paragraphSizes[paragraphs.length % paragraphSizes.length] ?? 1
    paragraphs.push(sentences.slice(at, at + count).join(''))
    at += count
  }
  return paragraphs
}
