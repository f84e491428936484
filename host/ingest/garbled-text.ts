/** Characters produced by a wrong font mapping, which real text hardly contains. */
const strange = /[\u0080-\u00bf\u00d7\u00f7\u02b0-\u036f\ue000-\uf8ff\ufffd\p{Cn}]|[^\P{Cc}\t\n\r]/gu
const accented = /[\u00c0-\u024f\u0152-\u0178\u2020-\u2044\u20ac\u2122]/gu
const maxGarbledShare = 0.3
const maxAccented = 0.5
const minJudged = 4

/** @returns whether a text layer is unusable: character codes of a font without a Unicode mapping */
export function isGarbled(text: string): boolean {
  const letters = text.replace(/[\s\d.,;:!?()'"%/-]/g, '')
  if (letters.length < minJudged) return false
  const odd = letters.match(strange)?.length ?? 0
  const foreign = letters.match(accented)?.length ?? 0
  return odd / letters.length > maxGarbledShare || (odd + foreign) / letters.length > maxAccented
}
