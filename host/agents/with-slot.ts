import type { AgentEvent } from '../conversations/turns/agent.ts'
import type { TurnSlots } from '../limits/turn-slots.ts'
import { untilAborted } from '../platform/until-aborted.ts'

/** Runs work that calls a model once a slot is free, and always releases the slot. */
export async function* withSlot(
  slots: TurnSlots | undefined,
  signal: AbortSignal,
  run: () => AsyncGenerator<AgentEvent, void, void>,
): AsyncGenerator<AgentEvent, void, void> {
  const slot = slots?.take()
  try {
    if (slot) await untilAborted(slot.ready, signal)
    yield* run()
  } finally {
    slot?.leave()
  }
}
