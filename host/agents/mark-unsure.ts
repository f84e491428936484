import type { Logger } from 'pino'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
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
export async function markUnsure(
  deps: MarkingDeps,
  owner: string,
  sources: readonly SourceReference[],
): Promise<readonly SourceReference[]> {
  try {
    return await unsureSources(deps, sources, (source) => placeInFile(deps.sharedKey, owner, source))
  } catch (error) {
    deps.log.error({ err: error }, 'what may be misread in sources could not be read')
    return sources
  }
}

/** @returns where a source is in the owner's files, or in the knowledge of an agent; null for another source */
function placeInFile(key: string, owner: string, { file, cited }: SourceReference): PlaceInFile | null {
  if (file) return { owner, fileId: file.id, passage: file.passage }
  const place = cited === undefined ? null : readTicket(key, owner, cited)
  return place && { owner: agentOwner(place.agentId), fileId: place.fileId, passage: place.passage }
}
