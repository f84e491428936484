import { cardTypes } from '../../../lib/contract/cards/card-types.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { AgentEvent, AgentRun, MarkUnsure } from './agent.ts'

/** Marks in the sources that an agent shows what may be misread. */
export async function* withMarkedSources(run: AgentRun, mark: MarkUnsure): AgentRun {
  try {
    for (;;) {
      const step = await run.next()
      if (step.done) return step.value
      yield await changed(step.value, (event) => marked(event, mark))
    }
  } finally {
    await run.return(undefined)
  }
}

async function marked(event: CardEvent, mark: MarkUnsure): Promise<CardEvent> {
  if (event.type !== 'search_result') return event
  const read = cardTypes.search_result.content.safeParse(event.content)
  return read.success ? { ...event, content: await mark(read.data) } : event
}

async function changed(
  event: AgentEvent,
  change: (event: CardEvent) => Promise<CardEvent>,
): Promise<AgentEvent> {
  if ('group' in event) return { group: await Promise.all(event.group.map(change)) }
  return 'target' in event ? change(event) : event
}
