import { type ReadSource, sentenceOf } from './read-source.ts'

/** Letters below which a sentence alone says too little: it depends on its context. */
const leastLetters = 8

/**
 * Proves a claim by the words of one source: it is one of its sentences, full stop to full stop, or what follows a
 * semicolon. What precedes a semicolon, and any other part, proves nothing: what is left out may change it.
 * @returns the source's sentence; null where its words do not prove the claim
 */
export function proveByText(claim: string, { byCanonical }: ReadSource): string | null {
  const { canonical, ...marks } = sentenceOf(claim)
  if (canonical.replaceAll(/[<>]/g, '').length < leastLetters) return null
  const found = byCanonical.get(canonical)
  if (!found) return null
  const isMarkedSo = (['isQuestion', 'isSpoken', 'isOpen'] as const).every(
    (mark) => found[mark] === marks[mark],
  )
  return isMarkedSo ? found.text : null
}
