import { contentBigrams } from '../bigrams.ts'
import { foldForSearch } from '../fold.ts'
import { findQuantities } from '../quantities.ts'
import { splitSentences } from '../sentences.ts'

export interface TextRange {
  readonly start: number
  readonly end: number
}

const maxSentences = 3
/** Minimum share of the claim that a sentence must add to the ones already marked. */
const minGain = 0.15

/**
 * Finds the sentences of a passage that support a claim: those that contain most of its character bigrams, words and
 * numbers.
 * @returns ranges in order; empty when no sentence contains enough of the claim
 */
export function supportingRanges(claim: string, passage: string): TextRange[] {
  const left = featuresOf(claim)
  const least = left.size * minGain
  const sentences = splitSentences(passage).map(({ text, start, end }) => {
    return { start, end, features: featuresOf(text) }
  })
  const chosen: TextRange[] = []
  while (chosen.length < maxSentences && left.size > 0) {
    const gains = sentences.map(({ features }) => [...left].filter((each) => features.has(each)).length)
    const best = Math.max(0, ...gains)
    const sentence = sentences[gains.indexOf(best)]
    if (!sentence || best <= least) break
    chosen.push({ start: sentence.start, end: sentence.end })
    for (const feature of sentence.features) left.delete(feature)
  }

  return chosen.sort((a, b) => a.start - b.start)
}

/** @returns the sentence of a passage that shares most with a claim, however little; none where nothing is shared */
export function nearestRange(claim: string, passage: string): TextRange[] {
  const wanted = featuresOf(claim)
  const shared = splitSentences(passage).map(({ text, start, end }) => {
    const features = featuresOf(text)
    return { start, end, count: [...wanted].filter((each) => features.has(each)).length }
  })
  const [best] = shared.toSorted((one, other) => other.count - one.count)
  return best && best.count > 0 ? [{ start: best.start, end: best.end }] : []
}

function featuresOf(text: string): Set<string> {
  const features = contentBigrams(text)
  for (const { value } of findQuantities(foldForSearch(text))) features.add(`#${value}`)
  return features
}
