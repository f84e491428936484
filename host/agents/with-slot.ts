import type { AgentContext, AgentEvent } from '../conversations/turns/agent.ts'
import type { TurnSlots } from '../limits/turn-slots.ts'
import { untilAborted } from '../platform/until-aborted.ts'

export interface SlotDeps {
  /** Limits how many turns call models at once; no limit when absent. */
  readonly slots?: TurnSlots
}

/** Runs work that calls a model once a slot is free, and always releases the slot. */
export async function* withSlot<Result>(
  { slots }: SlotDeps,
  { signal }: Pick<AgentContext, 'signal'>,
  run: () => AsyncGenerator<AgentEvent, Result, void>,
): AsyncGenerator<AgentEvent, Result, void> {
  const slot = slots?.take()
  try {
    if (slot) await untilAborted(slot.ready, signal)
    return yield* run()
  } finally {
    slot?.leave()
  }
}
