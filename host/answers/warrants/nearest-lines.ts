import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'

/** Characters that are compared, of a page that may have millions: it takes a tenth of a second. */
const mostCompared = 400_000

/** @returns the lines of a text that share most with the claims, in order, up to a total number of characters */
export function nearestLines(text: string, claims: readonly string[], most: number): string {
  if (text.length <= most) return text

  const asked = contentBigrams(claims.join('\n'))
  const lines = text
    .slice(0, mostCompared)
    .split('\n')
    .map((line, at) => {
      return { line, at, shared: countShared(contentBigrams(line), asked) }
    })
  let left = most
  const kept = lines
    .toSorted((one, other) => other.shared - one.shared)
    .flatMap(({ line, at }) => {
      if (left <= 0) return []
      const part = line.slice(0, left)
      left -= part.length + 1
      return { part, at }
    })
  return kept
    .toSorted((one, other) => one.at - other.at)
    .map(({ part }) => part)
    .join('\n')
}
