import { featuresOf, type ScoredPassages } from './score-features.ts'
import weights from './score-weights.json' with { type: 'json' }

/**
 * How likely it is that people would call a claim supported by its passages: a logistic regression over
 * {@link featuresOf}, fitted on labelled sentences (CiteCheck, arXiv 2502.10881) by `npm run bench -- citecheck`. A
 * guess: it orders what was not judged, and proves nothing.
 * @returns from 0 to 1
 */
export function likelihood(claim: string, passages: ScoredPassages): number {
  const sum = featuresOf(claim, passages).reduce((total, value, at) => {
    const { mean = 0, deviation = 1, weight = 0 } = weights.features[at] ?? {}
    return total + (weight * (value - mean)) / deviation
  }, weights.bias)
  return 1 / (1 + Math.exp(-sum))
}
