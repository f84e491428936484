import type { CardChange } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import type { ModelEvent } from '../../models/language-model.ts'
import type { StepDone } from '../../tools/journal.ts'
import { isStep } from '../../tools/run-with-tools.ts'
import { type Writing, writeAnswer } from '../model-writing.ts'
import { CitationWriter, SourceNumbers } from '../universal/research/citations.ts'
import { SourcesCard } from '../universal/sources-card.ts'

interface CitedRun {
  /** What the model may cite, by its numbers; null if brackets are no citations. */
  readonly sources: readonly SourceReference[] | null
  readonly nextId: () => string
  /** Whether the answer continues later; absent if it never does. */
  readonly isPaused?: () => boolean
  /** Receives the text of the answer. */
  readonly writing?: Writing
}

/**
 * Writes an answer from a model's events. A source is shown with the first text that cites it, numbered in that order.
 * @returns the cited sources
 */
export async function* writeCited(
  written: AsyncIterable<ModelEvent | CardChange | StepDone>,
  { sources, nextId, isPaused, writing }: CitedRun,
): AsyncGenerator<AgentEvent, readonly SourceReference[], void> {
  if (!sources) {
    yield* writeAnswer(written, { nextId, isPaused }, writing)
    return []
  }
  const numbers = new SourceNumbers()
  const card = new SourcesCard(nextId, (address) => address)
  const events = renumber(written, new CitationWriter(sources, numbers))
  for await (const event of writeAnswer(events, { nextId, isPaused }, writing)) {
    if (isStep(event)) {
      yield event
      continue
    }
    const shown = card.show(numbers.sources)
    yield shown ? { group: [shown, event] } : event
  }

  return numbers.sources
}

/** Replaces the numbers of the material by those of the cited sources. */
async function* renumber(
  events: AsyncIterable<ModelEvent | CardChange | StepDone>,
  writer: CitationWriter,
): AsyncGenerator<ModelEvent | CardChange | StepDone, void, void> {
  for await (const event of events) {
    if (isStep(event) || 'target' in event || event.kind !== 'text') {
      yield event
      continue
    }
    const text = writer.write(event.text)
    if (text !== '') yield { kind: 'text', text }
  }

  const rest = writer.end()
  if (rest !== '') yield { kind: 'text', text: rest }
}
