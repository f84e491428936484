const spacedCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/** Counts how often a word stands in a text: see {@link findOccurrences}. */
export function countOccurrences(text: string, word: string): number {
  return findOccurrences(text, word).length
}

/**
 * Finds where a word stands in a text, both folded, without overlaps. A word of a script that is written
 * with spaces is found only as a whole word; a Chinese one wherever its characters stand together.
 */
export function findOccurrences(text: string, word: string): number[] {
  if (word === '') return []
  const opensSpaced = spacedCharacter.test(word.charAt(0))
  const endsSpaced = spacedCharacter.test(word.charAt(word.length - 1))
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const isInsideWord =
      (opensSpaced && spacedCharacter.test(text.charAt(at - 1))) ||
      (endsSpaced && spacedCharacter.test(text.charAt(at + word.length)))
    if (!isInsideWord) found.push(at)
  }
  return found
}
