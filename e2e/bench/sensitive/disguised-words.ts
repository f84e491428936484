import {
  clauseMarks,
  disguisedCharacter,
  plainSeparators,
  unseenCharacters,
} from '../../../host/moderation/testing/disguise.ts'

/** A sentence that a word is hidden in, and where. */
export interface DisguisedWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Hides each word in a sentence: its characters in other forms (traditional, full-width, mathematical letters), parted
 * by what some writers put between them. The marks of clauses are only put between all of the characters.
 */
export function disguisedWords(words: readonly string[], sentences: readonly string[]): DisguisedWord[] {
  let state = 20_260_101
  const next = (below: number) => {
    // The multiplier of Park and Miller's minimal standard generator (CACM 31 (10), 1988).
    state = (state * 48_271) % 0x7fffffff
    return state % below
  }
  const oneOf = (list: readonly string[]) => list[next(list.length)] ?? ''
  const ways: readonly (() => string)[] = [
    () => '',
    () => oneOf(plainSeparators),
    () => oneOf(unseenCharacters),
    () => (next(2) === 0 ? '' : `${oneOf(unseenCharacters)}${oneOf(plainSeparators)}`),
    () => oneOf([...clauseMarks, ...plainSeparators]),
  ]
  return words.map((word) => {
    const between = ways[next(ways.length)] ?? (() => '')
    const hidden = Array.from(word, (character, index) => {
      const shown = disguisedCharacter(character, next(100))
      return index === 0 ? shown : `${between()}${shown}`
    }).join('')
    const sentence = oneOf(sentences)
    const at = next(sentence.length + 1)
    return {
      text: `${sentence.slice(0, at)}${hidden}${sentence.slice(at)}`,
      start: at,
      end: at + hidden.length,
    }
  })
}
