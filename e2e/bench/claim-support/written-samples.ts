import type { ClaimSample, SampleKind } from './claim-sample.ts'
import { writtenSentences } from './written-sentences.ts'

/** A passage by the id that the set gives it. */
export interface IdentifiedPassage {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The sentences that people wrote, each with its passage; those of passages that are not there are left out. */
export function writtenSamples(passages: readonly IdentifiedPassage[]): ClaimSample[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return writtenSentences.flatMap(([id, kind, expected, claim]) => {
    const passage = byId.get(id)
    if (!passage) return []
    return [{ kind: kind as SampleKind, expected, claim, title: passage.title, passage: passage.text }]
  })
}
