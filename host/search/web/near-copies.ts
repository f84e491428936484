import { foldToLetters } from '../../../lib/text/fold.ts'

/** The marks of a text by which copies of it are known. */
export type Shingles = ReadonlySet<string>

const width = 8
/** Every shingle whose code units sum to a multiple of this is kept: the same ones in every copy. */
const sampling = 3
const leastShared = 0.8
const leastShingles = 6

/**
 * The runs of eight letters of a text, sampled alike in every text (Broder, 'On the resemblance and containment of
 * documents', 1997). Punctuation, spaces and case do not count.
 */
export function shinglesOf(text: string): Shingles {
  const letters = foldToLetters(text)
  const shingles = new Set<string>()
  for (let at = 0; at + width <= letters.length; at += 1) {
    const shingle = letters.slice(at, at + width)
    if (sum(shingle) % sampling === 0) shingles.add(shingle)
  }
  return shingles
}

/** @returns whether one text holds nearly all of the other; texts too short to compare are no copies */
export function areNearCopies(left: Shingles, right: Shingles): boolean {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  if (small.size < leastShingles) return false
  let missing = small.size * (1 - leastShared)
  for (const shingle of small) {
    if (!large.has(shingle) && --missing < 0) return false
  }
  return true
}

function sum(text: string): number {
  let total = 0
  for (let at = 0; at < text.length; at += 1) total += text.charCodeAt(at)
  return total
}
