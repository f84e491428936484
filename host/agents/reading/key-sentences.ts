import { splitSentences } from '../../../lib/text/sentences.ts'
import type { FilePassage } from '../../search/own-files.ts'
import { stopWords, wordsOf } from '../../../lib/text/tokens.ts'

/** A sentence that says much of what its text says. `passage` counts from 0. */
interface KeySentence {
  readonly passage: number
  readonly text: string
}

const shortest = 12
const longest = 160
/** A text is looked at up to here; what follows of a very long one is not. */
const mostPassages = 400

/**
 * Picks the sentences that say most of a text: whose words it uses most often (Luhn, 'The automatic creation of literature
 * abstracts', 1958), with a bonus for those that open a section. What was said already counts little, so that the
 * sentences differ from each other.
 * @returns in the order of the text
 */
export function keySentences(passages: readonly FilePassage[], most: number): KeySentence[] {
  const read = passages.slice(0, mostPassages)
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
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const told = new Set<string>()
  const worth = ({ words, isOpening }: (typeof sentences)[number]) => {
    const sum = words.reduce((before, word) => {
      return before + Math.log(counts.get(word) ?? 1) * (told.has(word) ? 0.2 : 1)
    }, 0)
    return (sum / Math.sqrt(words.length + 4)) * (isOpening ? 1.3 : 1)
  }
  const left = new Set(sentences)
  const chosen: typeof sentences = []
  while (chosen.length < most && left.size > 0) {
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    left.delete(best)
    chosen.push(best)
    for (const word of best.words) told.add(word)
  }
  return chosen
    .toSorted((one, other) => sentences.indexOf(one) - sentences.indexOf(other))
    .map(({ passage, text }) => ({ passage, text }))
}
