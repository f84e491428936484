const han = /\p{Script=Han}/gu
const otherWords = /[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu

/** @returns the length of a text as Chinese editors count it: Han characters, and words or numbers of other scripts */
export function countWords(text: string): number {
  const characters = text.match(han)?.length ?? 0
  return characters + (text.replaceAll(han, ' ').match(otherWords)?.length ?? 0)
}
