import type { AgentEvent } from '../conversations/turns/agent.ts'
import type { TurnSlots } from '../limits/turn-slots.ts'
import { untilAborted } from '../platform/until-aborted.ts'

/** Runs what asks a model once there is a free slot, and gives that back however it ends. */
export async function* inSlot(
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
