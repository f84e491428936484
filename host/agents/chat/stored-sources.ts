import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { TurnProgress } from '../../conversations/turns/agent.ts'
import type { StepDone } from '../../tools/journal.ts'
import type { TurnSources } from './turn-sources.ts'

const stepPrefix = 'sources:'

/** @returns the step that stores the sources that are new since; null without new ones */
export function newSources({ all }: TurnSources, storedCount: number): StepDone | null {
  if (all.length <= storedCount) return null
  return { kind: 'checkpoint', checkpoint: `${stepPrefix}${all.length}`, result: all.slice(storedCount) }
}

/** Adds what a turn had found before it was resumed, with the same numbers. */
export function restoreSources(sources: TurnSources, progress: TurnProgress | undefined): void {
  const stored = [...(progress?.steps ?? [])]
    .filter(([step]) => step.startsWith(stepPrefix))
    .map(([step, found]) => ({ count: Number(step.slice(stepPrefix.length)), found }))
    .toSorted((one, other) => one.count - other.count)
  for (const { found } of stored) sources.number(found as readonly SourceReference[])
}
