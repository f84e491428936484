import type { CardChange } from '../../../lib/contract/cards/cards.ts'
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

async function marked(change: CardChange, mark: MarkUnsure): Promise<CardChange> {
  return change.type === 'search_result' ? { ...change, content: await mark(change.content) } : change
}

async function changed(
  event: AgentEvent,
  change: (event: CardChange) => Promise<CardChange>,
): Promise<AgentEvent> {
  if ('group' in event) return { group: await Promise.all(event.group.map(change)) }
  return 'target' in event ? change(event) : event
}
