import { simplifiedCharacters } from './simplified-characters.ts'

/**
 * Normalizes a text for search: full-width and compatibility characters become plain ones (NFKC), traditional
 * characters with exactly one simplified form become that one, letters become lower case, the two small sigmas become
 * one. Idempotent. Index, query and highlighting share it, so both forms of a folded character are found.
 */
export function foldForSearch(text: string): string {
  return toSimplified(text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ'))
}

/** Fast path: most texts have no traditional character, and one search folds hundreds of passages. */
function toSimplified(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (simplifiedCodes[text.charCodeAt(at)]) {
      return Array.from(text, (character) => simplifiedCharacters.get(character) ?? character).join('')
    }
  }
  return text
}

const simplifiedCodes = new Uint8Array(0x10000)
for (const character of simplifiedCharacters.keys()) simplifiedCodes[character.charCodeAt(0)] = 1

/**
 * @returns the folded letters and digits of a text, without punctuation and spaces, to compare titles and questions
 */
export function foldToLetters(text: string): string {
  return foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
