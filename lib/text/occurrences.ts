const spacedCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

export function countOccurrences(text: string, word: string): number {
  return findOccurrences(text, word).length
}

/**
 * Finds non-overlapping occurrences of a word in a text, both folded. Words of scripts with spaces match only whole
 * words; Chinese ones match anywhere.
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
