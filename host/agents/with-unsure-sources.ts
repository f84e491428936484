import type { Logger } from 'pino'
import type { CardChange } from '../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { AgentEvent, AgentRun } from '../conversations/turns/agent.ts'
import { agentOwner } from '../files/agent-owner.ts'
import { type PlaceInFile, type UnsureDeps, unsureSources } from '../files/pages/unsure-sources.ts'
import { readTicket } from './made/knowledge/cited-place.ts'

interface MarkingDeps extends UnsureDeps {
  readonly sharedKey: string
  readonly log: Logger
}

/**
 * Marks in the sources of an answer what may be misread, where their text was recognized. What can't be read of it is
 * logged, and never ends the answer: then the sources have no marks.
 * @param owner of the turn
 */
export async function* withUnsureSources(deps: MarkingDeps, run: AgentRun, owner: string): AgentRun {
  const placeOf = (source: SourceReference) => placeInFile(deps.sharedKey, owner, source)
  const marked = async (event: CardChange): Promise<CardChange> => {
    if (event.type !== 'search_result') return event
    try {
      return { ...event, content: await unsureSources(deps, event.content, placeOf) }
    } catch (error) {
      deps.log.error({ err: error }, 'what may be misread in sources could not be read')
      return event
    }
  }
  try {
    for (;;) {
      const step = await run.next()
      if (step.done) return step.value
      yield await changed(step.value, marked)
    }
  } finally {
    await run.return(undefined)
  }
}

async function changed(
  event: AgentEvent,
  change: (event: CardChange) => Promise<CardChange>,
): Promise<AgentEvent> {
  if ('group' in event) return { group: await Promise.all(event.group.map(change)) }
  return 'target' in event ? change(event) : event
}

/** @returns where a source is in the owner's files, or in the knowledge of an agent; null for another source */
function placeInFile(key: string, owner: string, { file, cited }: SourceReference): PlaceInFile | null {
  if (file) return { owner, fileId: file.id, passage: file.passage }
  const place = cited === undefined ? null : readTicket(key, owner, cited)
  return place && { owner: agentOwner(place.agentId), fileId: place.fileId, passage: place.passage }
}
