import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { TurnProgress } from '../../conversations/turns/agent.ts'
import type { StepDone } from '../../tools/journal.ts'
import type { TurnSources } from './turn-sources.ts'

const stepPrefix = 'sources:'

/** @returns the step that stores the sources that were added or replaced since; null for none */
export function newSources({ changes }: TurnSources, storedCount: number): StepDone | null {
  if (changes.length <= storedCount) return null
  return {
    kind: 'checkpoint',
    checkpoint: `${stepPrefix}${changes.length}`,
    result: changes.slice(storedCount),
  }
}

/** Adds what a turn had found before it was resumed, with the same numbers. */
export function restoreSources(sources: TurnSources, progress: TurnProgress | undefined): void {
  const stored = [...(progress?.steps ?? [])]
    .filter(([step]) => step.startsWith(stepPrefix))
    .map(([step, found]) => ({ count: Number(step.slice(stepPrefix.length)), found }))
    .toSorted((one, other) => one.count - other.count)
  for (const { found } of stored) sources.number(found as readonly SourceReference[])
}
