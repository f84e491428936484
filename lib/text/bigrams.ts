import { foldForSearch } from './fold.ts'

// Scripts without spaces between words; the long-vowel mark has no script of its own.
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー〇]+/gu
const spacedWord = /[\p{L}\p{N}]+/gu

/**
 * @returns the character bigrams of each run of unspaced script in a folded text; a single character is returned as
 * it is
 */
export function characterBigrams(folded: string): string[] {
  return (folded.match(unspacedRun) ?? []).flatMap(pairs)
}

/** Content of a text as a comparable set: character bigrams of its Chinese, and the words of other scripts. */
export function contentBigrams(text: string): Set<string> {
  const folded = foldForSearch(text)
  const words = folded.replace(unspacedRun, ' ').match(spacedWord) ?? []
  return new Set([...characterBigrams(folded), ...words])
}

/** @returns the share of `part`'s bigrams that are in `whole`, from 0 to 1; 0 if `part` has none */
export function bigramCoverage(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 0
  let shared = 0
  for (const bigram of part) if (whole.has(bigram)) shared += 1
  return shared / part.size
}

function pairs(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const each of one) if (other.has(each)) shared += 1
  return shared
}
