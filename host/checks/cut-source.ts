import { wholeSentences } from '../../lib/text/sentences.ts'

/** The text of a source, in parts that have a place. */
export interface SourceText {
  readonly title: string
  readonly parts: readonly { readonly place: string; readonly text: string }[]
}

/** A few sentences of a source. */
export interface SourcePassage {
  /** Number of its source. */
  readonly index: number
  /** Page or section, in words; '' when unknown. */
  readonly place: string
  readonly text: string
}

const usualCharacters = 500
/** A longer sentence is cut. */
const longestSentence = 2_000

/** Cuts a source between its sentences, so that each passage is read in one look. */
export function cutSource(index: number, { parts }: SourceText): SourcePassage[] {
  return parts.flatMap(({ place, text }) => {
    const passages: SourcePassage[] = []
    let from = 0
    let end = 0
    const flush = (next: number) => {
      const cut = text.slice(from, end).trim()
      if (cut !== '') passages.push({ index, place, text: cut })
      from = next
    }
    for (const sentence of wholeSentences(text)) {
      if (sentence.end - from > usualCharacters && end > from) flush(sentence.start)
      end = sentence.end
      for (; end - from > longestSentence; from += longestSentence)
        passages.push({ index, place, text: text.slice(from, from + longestSentence) })
    }
    flush(end)
    return passages
  })
}
