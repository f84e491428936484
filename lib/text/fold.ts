import { simplifiedCharacters } from './simplified-characters.ts'

/**
 * Brings a text to the form in which it is searched: full-width and compatibility characters become their plain
 * ones (NFKC), traditional characters with one simplified form become that one, letters lose their case, the two
 * small sigmas become one. Folding a folded text changes nothing.
 * Index, query and highlighting share it, so a character that is folded here is found in either form.
 */
export function foldForSearch(text: string): string {
  return toSimplified(text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ'))
}

/** Most texts hold no traditional character, and hundreds of passages are folded for one search. */
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

/** @returns the folded letters and digits of a text, without punctuation and spaces: for comparing titles and questions. */
export function foldToLetters(text: string): string {
  return foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
