import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { characterBigrams } from '../../lib/text/bigrams.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { questionFillers, stopWords } from './stop-words.ts'

/** Changes whenever the tokens of a text change, so that a stored index is known to be out of date. */
export const tokenRevision = '2'

/** A title is more significant than a sentence of the text: its tokens count this often. */
export const titleWeight = 2

let jieba: Jieba | undefined

/**
 * The tokens of a text, for indexing and asking alike: jieba's search words and the character bigrams, folded, in
 * order, with repetitions; punctuation and stop words dropped. Words find what the reader means, bigrams find
 * names that are in no dictionary.
 */
export function tokenize(text: string): string[] {
  const folded = foldForSearch(text)
  return [...wordsOf(folded), ...characterBigrams(folded)].filter(isSignificant)
}

/**
 * The tokens of a question. A pair of characters that is no word and has a stop word in it (由谁, 作的) shows how the
 * question is put, not what it is about.
 */
export function questionTokens(question: string): string[] {
  const words = new Set(wordsOf(foldForSearch(question)))
  return tokenize(question).filter((token) => {
    const isPair = token.length === 2 && !words.has(token)
    return !isPair || !(stopWords.has(token.charAt(0)) || stopWords.has(token.charAt(1)))
  })
}

/** The tokens under which a passage is found. */
export function passageTokens(passage: { title: string; heading: string; text: string }): string[] {
  const title = tokenize(passage.title)
  const repeated = Array.from({ length: titleWeight }, () => title).flat()
  return [...tokenize(passage.text), ...tokenize(passage.heading), ...repeated]
}

/** Segments a folded text into words in order, stop words included. */
export function wordsOf(folded: string): string[] {
  return segmenter()
    .cutForSearch(folded, true)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Segments a folded text into words that do not overlap, with what stands between them. */
function wordsInOrder(folded: string): string[] {
  return segmenter().cut(folded, true)
}

/** The words of a question, folded and in order, without those that only shape its wording. */
export function significantWords(question: string): string[] {
  return wordsInOrder(foldForSearch(question)).filter((word) => {
    return /[\p{L}\p{N}]/u.test(word) && !stopWords.has(word) && !questionFillers.has(word)
  })
}

/** The distinct characters of words, words of other scripts whole. */
export function charactersOf(words: readonly string[]): string[] {
  return [...new Set(words.join(' ').match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu))]
}

/** Loads the dictionary (about 0.2 s, once), so that the first question need not wait for it. */
export function warmTokens(): void {
  segmenter()
}

/** Neither a stop word nor two of one character that happen to stand together. */
function isSignificant(token: string): boolean {
  if (stopWords.has(token)) return false
  return token.length !== 2 || !stopWords.has(token.charAt(0)) || !stopWords.has(token.charAt(1))
}

function segmenter(): Jieba {
  jieba ??= Jieba.withDict(dict)
  return jieba
}
