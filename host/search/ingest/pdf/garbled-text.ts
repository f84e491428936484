/** Letters and marks that a wrong map of a font's codes gives, and hardly any text of a language holds. */
const strange = /[\u0080-\u00bf\u00d7\u00f7\u02b0-\u036f\ue000-\uf8ff\ufffd\p{Cn}]|[^\P{Cc}\t\n\r]/gu
const accented = /[\u00c0-\u024f\u0152-\u0178\u2020-\u2044\u20ac\u2122]/gu
const mostStrange = 0.3
const mostAccented = 0.5
const leastJudged = 4

/** @returns whether a text layer is rubbish: the codes of a font without a mapping to characters */
export function isGarbled(text: string): boolean {
  const letters = text.replace(/[\s\d.,;:!?()'"%/-]/g, '')
  if (letters.length < leastJudged) return false
  const odd = letters.match(strange)?.length ?? 0
  const foreign = letters.match(accented)?.length ?? 0
  return odd / letters.length > mostStrange || (odd + foreign) / letters.length > mostAccented
}
