import { simplifiedCharacters } from './simplified-characters.ts'

/**
 * Normalizes a text for search: full-width and compatibility characters become plain ones (NFKC), traditional
 * characters with exactly one simplified form become that one, letters become lower case, the two small sigmas become
 * one. Idempotent. Index, query and highlighting share it, so both forms of a folded character are found.
 */
export function foldForSearch(text: string): string {
  return toSimplified(text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ'))
}

/** By unit of UTF-16: none of these characters is a pair of surrogates. */
const simplifiedCodes = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
for (const [character, simplified] of simplifiedCharacters)
  simplifiedCodes[character.charCodeAt(0)] = simplified.charCodeAt(0)

/** Copies only what is between traditional characters: one search folds hundreds of passages, most without any. */
function toSimplified(text: string): string {
  let simplified = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const plain = simplifiedCodes[code] ?? code
    if (plain === code) continue
    simplified += text.slice(from, at) + String.fromCharCode(plain)
    from = at + 1
  }
  return simplified + text.slice(from)
}

/**
 * @returns the folded letters and digits of a text, without punctuation and spaces, to compare titles and questions
 */
export function foldToLetters(text: string): string {
  return foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
