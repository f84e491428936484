import { chapterNumber } from '../../../lib/text/chapter-number.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { articlesFor } from '../pdf-layout/layouts.ts'

/** A paragraph of a contract: a clause begins with its number, further paragraphs have none. */
export interface ContractParagraph {
  readonly number: string
  readonly text: string
}

export interface ContractChapter {
  /** 第二章 违约责任 */
  readonly heading: string
  readonly paragraphs: readonly ContractParagraph[]
}

/** Sentences with the headings and numbers above them. */
export interface PlacedSentence {
  readonly text: string
  readonly path: string
}

const shortest = 8
/** Of so many clauses one has a second paragraph. */
const furtherEvery = 3
const column = { columns: 1 } as const

/** @returns chapters whose clauses are numbered through the document, from articles of an encyclopaedia */
export function contractOf(document: number): ContractChapter[] {
  let count = 0
  return articlesFor(document, column).map(({ heading, paragraphs }, at) => ({
    heading: `第${chapterNumber(at + 1, 'zh-CN')}章 ${heading}`,
    paragraphs: paragraphs.map((text, index) => {
      if (index > 0 && index % furtherEvery === 0) return { number: '', text }
      count += 1
      return { number: `第${chapterNumber(count, 'zh-CN')}条`, text }
    }),
  }))
}

/** @returns the sentences that occur once, and their places as whoever wrote the contract knows them */
export function sentencesOf(chapters: readonly ContractChapter[]): PlacedSentence[] {
  const all = chapters.flatMap(({ heading, paragraphs }) => {
    let number = ''
    return paragraphs.flatMap((paragraph) => {
      number = paragraph.number || number
      const path = `${heading} · ${number}`
      return splitSentences(paragraph.text).map(({ start, end }) => {
        return { text: paragraph.text.slice(start, end).trim(), path }
      })
    })
  })
  const counts = Map.groupBy(all, ({ text }) => text)
  return all.filter(({ text }) => text.length >= shortest && counts.get(text)?.length === 1)
}
