import { breakBefore } from '../../lib/text/break-before.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { countOccurrences, findOccurrences } from '../../lib/text/occurrences.ts'
import { questionTokens } from '../../lib/text/tokens.ts'
import { synonyms } from '../search/analysis/synonyms.ts'

/** Maximum characters of a part; a longer paragraph is divided. */
const maxPart = 600
/** Maximum words of a question that are looked for. */
const maxWords = 48

/** A paragraph, or a piece of a long one. */
export interface TextPart {
  readonly text: string
  /** Index of its paragraph. The pieces of one, joined, are the paragraph again. */
  readonly paragraph: number
}

/** @returns the paragraphs of a Markdown text in order, a code block as one, divided where they are long */
export function partsOf(text: string): TextPart[] {
  const paragraphs: string[][] = [[]]
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    if (line.trim() === '' && !isCode) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }

  return paragraphs
    .filter((lines) => lines.length > 0)
    .flatMap((lines, paragraph) => divide(lines.join('\n')).map((part) => ({ text: part, paragraph })))
}

function divide(paragraph: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (paragraph.length - from > maxPart) {
    const end = from + breakBefore(paragraph.slice(from, from + maxPart + 1), maxPart)
    pieces.push(paragraph.slice(from, end))
    from = end
  }

  return [...pieces, paragraph.slice(from)]
}

/** How texts match a question. */
export interface WordMatches {
  /** A score for each text; 0 without a common word. */
  readonly scores: readonly number[]
  /** For each text, the number of texts with the rarest of its common words; Infinity without one. */
  readonly holders: readonly number[]
}

/** A word of a question in all its forms, and how rare it is among the texts. */
interface RareWord {
  readonly forms: readonly string[]
  readonly rarity: number
}

/** Minimum share of the best score, for texts whose sentences are compared. */
const minSentenceShare = 0.3

/**
 * Scores texts by the words that they share with a question, or synonyms of them: the sum of the rarities of those
 * words among the texts (inverse document frequency).
 * @param bySentence counts half of the score for the best sentence, so that words that stand together score more
 */
export function matchWords(
  question: string,
  texts: readonly string[],
  { bySentence = false } = {},
): WordMatches {
  const folded = texts.map(foldForSearch)
  const scores = folded.map(() => 0)
  const rarest = folded.map(() => Number.POSITIVE_INFINITY)
  const words: RareWord[] = []
  for (const word of questionWords(question)) {
    const forms = [word, ...(synonyms.get(word) ?? [])]
    const holders = folded.flatMap((text, index) => (holds(text, forms) ? [index] : []))
    if (holders.length === 0) continue
    const rarity = Math.log(1 + (texts.length - holders.length + 0.5) / (holders.length + 0.5))
    words.push({ forms, rarity })
    for (const index of holders) {
      scores[index] = (scores[index] ?? 0) + rarity
      rarest[index] = Math.min(rarest[index] ?? 0, holders.length)
    }
  }

  const least = bySentence ? minSentenceShare * maximum(scores) : Number.POSITIVE_INFINITY
  return {
    scores: scores.map((score, index) => {
      const best = score > 0 && score >= least ? scoreOfBestSentence(folded[index] ?? '', words) : score
      return bySentence && score > 0 && score < least ? score / 2 : (score + best) / 2
    }),
    holders: rarest,
  }
}

/** @returns the greatest of any number of scores; 0 for none */
export function maximum(scores: readonly number[]): number {
  return scores.reduce((best, score) => Math.max(best, score), 0)
}

export function questionWords(question: string): string[] {
  return [...new Set(questionTokens(question))].slice(0, maxWords)
}

function holds(text: string, forms: readonly string[]): boolean {
  return forms.some((form) => countOccurrences(text, form) > 0)
}

/** In a time that does not depend on the number of sentences. */
function scoreOfBestSentence(text: string, words: readonly RareWord[]): number {
  const ends = Array.from(text.matchAll(/[。！？!?；;\n]/g), ({ index }) => index)
  const scores = new Map<number, number>()
  for (const { forms, rarity } of words) {
    const sentences = forms.flatMap((form) => findOccurrences(text, form)).map((at) => countUpTo(ends, at))
    for (const sentence of new Set(sentences)) scores.set(sentence, (scores.get(sentence) ?? 0) + rarity)
  }

  return maximum([...scores.values()])
}

/** @returns how many of the ascending numbers are less than another one */
function countUpTo(ascending: readonly number[], limit: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < limit) from = middle + 1
    else to = middle
  }

  return from
}
