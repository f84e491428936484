import { splitSentences } from '../../../lib/text/sentences.ts'
import { stopWords, wordsOf } from '../../../lib/text/tokens.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'

/** A representative sentence of a text. `passage` counts from 0. */
interface KeySentence {
  readonly passage: number
  readonly text: string
}

const shortest = 12
const longest = 160
/** Maximum passages evaluated. */
const maxPassages = 400

/**
 * Picks the most representative sentences of a text: by the frequency of their words (Luhn, 'The automatic creation
 * of literature abstracts', 1958), with a bonus for section openings. Words already covered count little, so that the
 * sentences differ; a repeated sentence counts once, where it stands first.
 * @returns in text order
 */
export function keySentences(passages: readonly FilePassage[], most: number): KeySentence[] {
  const read = passages.slice(0, maxPassages)
  const sentences = read.flatMap(({ text, heading }, passage) => {
    const opensSection = heading !== read[passage - 1]?.heading
    return splitSentences(text)
      .filter(({ text: each }) => each.length >= shortest && each.length <= longest)
      .map(({ text: each }, place) => ({
        passage,
        text: each,
        words: [...new Set(wordsOf(each))].filter((word) => word.length > 1 && !stopWords.has(word)),
        isOpening: opensSection && place === 0,
      }))
  })
  const distinct = firstOfEach(sentences)
  const counts = new Map<string, number>()
  for (const { words } of distinct) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const covered = new Set<string>()

  const worth = ({ words, isOpening }: (typeof sentences)[number]) => {
    const sum = words.reduce((before, word) => {
      return before + Math.log(counts.get(word) ?? 1) * (covered.has(word) ? 0.2 : 1)
    }, 0)
    return (sum / Math.sqrt(words.length + 4)) * (isOpening ? 1.3 : 1)
  }

  const left = new Set(distinct)
  const chosen: typeof sentences = []
  while (chosen.length < most && left.size > 0) {
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    left.delete(best)
    chosen.push(best)
    for (const word of best.words) covered.add(word)
  }

  return chosen
    .toSorted((one, other) => sentences.indexOf(one) - sentences.indexOf(other))
    .map(({ passage, text }) => ({ passage, text }))
}

function firstOfEach<Sentence extends { readonly text: string }>(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>()
  return sentences.filter(({ text }) => {
    const key = text.normalize('NFKC').replaceAll(/[\s\p{P}]/gu, '')
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}
