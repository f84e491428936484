import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { type Judgement, judgeSources } from '../../../answers/judge-sources.ts'
import type { AgentKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { fileOfDocument } from '../../../files/knowledge/without-files.ts'
import { indexedPlaces } from '../../../search/passage-parts.ts'
import { searchPassages } from '../../../search/providers/library-provider.ts'

const sourceName = '智能体的资料'
/** Passages of files that are being deleted or read again are left out of what was found. */
const spareFactor = 2

export interface FoundKnowledge extends Judgement {
  /** In rank order, with the file and passage, which are not sent. */
  readonly sources: readonly SourceReference[]
}

/**
 * Searches an agent's knowledge.
 * @param query complete without the conversation
 * @param topK maximum passages
 */
export async function findInKnowledge(
  knowledge: AgentKnowledge,
  query: string,
  topK: number,
  signal: AbortSignal,
): Promise<FoundKnowledge> {
  const limit = topK * spareFactor
  const found = await searchPassages(knowledge.reader, query, { limit, ofDocument: limit, signal })
  const placed = found.map((each) => ({ ...each, fileId: fileOfDocument(each.documentId) }))
  const names = await knowledge.names(placed.map(({ fileId }) => fileId))
  const sources = placed
    .flatMap(({ fileId, ordinal, text, location, heading, places }) => {
      const title = names.get(fileId)
      return title === undefined
        ? []
        : [{ title, fileId, ordinal, text, location, ...indexedPlaces({ heading, places }) }]
    })
    .slice(0, topK)
    .map(({ title, fileId, ordinal, text, location, ...place }, at) => ({
      index: at + 1,
      title,
      seeMoreUrl: '',
      showName: sourceName,
      provider: sourceName,
      passage: text,
      // Not for those with whom a user shares the answer.
      isOwn: true,
      file: { id: fileId, passage: ordinal },
      ...(location ? { location } : {}),
      ...place,
    }))
  return { sources, ...(await judgeSources(query, sources, knowledge.weights)) }
}
