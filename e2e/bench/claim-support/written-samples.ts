import type { SamplePassage } from './altered-samples.ts'
import type { ClaimSample } from './claim-sample.ts'

/** Sentences that people wrote. */
export function writtenSamples(_: readonly SamplePassage[]): ClaimSample[] {
  return []
}
