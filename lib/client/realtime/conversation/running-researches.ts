import { createStore } from 'zustand/vanilla'

interface RunningResearch {
  readonly done: number
  readonly of: number
}

export const runningResearches = createStore<ReadonlyMap<string, RunningResearch>>(() => new Map())

/** @param research null when it has ended, or is no longer observed */
export function noteResearch(conversationId: string, research: RunningResearch | null): void {
  const known = runningResearches.getState()
  const before = known.get(conversationId)
  if (before?.done === research?.done && before?.of === research?.of) return
  const next = new Map(known)
  if (research) next.set(conversationId, research)
  else next.delete(conversationId)
  runningResearches.setState(next, true)
}
