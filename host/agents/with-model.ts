import type { AgentContext, AgentEvent, AgentRun } from '../conversations/turns/agent.ts'
import type { TurnSlots } from '../limits/turn-slots.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { untilAborted } from '../platform/until-aborted.ts'

/** Of most agents, whose work can be repeated: the time for a run, and that it restarts after a crash. */
export const repeatable = { limitMs: 10 * 60_000, canRestart: true } as const

export interface SlotDeps {
  /** Limits how many turns call models at once; no limit when absent. */
  readonly slots?: TurnSlots
}

interface Answers {
  readonly answer: (model: LanguageModel) => AgentRun
  /** Says what is missing, or does what needs no model. */
  readonly without: () => AgentRun | Iterable<AgentEvent>
}

/** Answers with the language model, named first, once a slot is free; without one at once, as the agent does then. */
export async function* withModel(
  deps: SlotDeps,
  context: AgentContext,
  { answer, without }: Answers,
): AgentRun {
  const { language } = context.models
  if (!language) return yield* without()
  return yield* withSlot(deps, context, async function* () {
    yield { model: language.name }
    return yield* answer(language)
  })
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
