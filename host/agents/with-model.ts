import type { AgentContext, AgentEvent, AgentRun } from '../conversations/turns/agent.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { type SlotDeps, withSlot } from './with-slot.ts'

interface Answers {
  /** Answers with the model, which is named first. */
  readonly answer: (model: LanguageModel) => AgentRun
  /** Says what is missing, or does what needs no model. */
  readonly without: () => AgentRun | Iterable<AgentEvent>
}

/** Answers with the language model once a slot is free; without one at once, as the agent does then. */
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
