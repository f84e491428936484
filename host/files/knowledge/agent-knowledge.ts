import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Library, LibraryReader } from '../../storage/library/library-index.ts'
import { agentOwner, collectionOfAgent } from '../agent-owner.ts'
import type { FileRow } from '../file-row.ts'
import { readPassages } from '../uploads/store-passages.ts'

const sampledNames = 8

/** The knowledge of one agent, as its answers read it. */
export interface AgentKnowledge {
  /** The passages of all its files. */
  readonly reader: LibraryReader
  /** These together with the public library's, for term weights. */
  readonly weights: LibraryReader
  /** @returns the names of those of these files that are readable and not deleted, by their ids */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** @returns the names of its newest readable files: a sample */
  newestNames(): Promise<readonly string[]>
  /** @returns the passages of a file from its beginning; empty while it has not been read */
  passages(id: string): Promise<readonly FilePassage[]>
}

export interface KnowledgeDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get'>
  readonly library: Pick<Library, 'across' | 'collection'>
}

/** @returns a function that opens the knowledge of an agent */
export function openKnowledge({
  database,
  blobs,
  library,
}: KnowledgeDeps): (agentId: string) => AgentKnowledge {
  return (agentId) => ({
    reader: library.collection(collectionOfAgent(agentId)),
    weights: library.across(['public', collectionOfAgent(agentId)]),
    names: async (ids) => {
      if (ids.length === 0) return new Map()
      const rows = await database.all<Pick<FileRow, 'id' | 'name'>>(
        readableOf(database, [agentId])
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(ids)]),
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    newestNames: async () => {
      const rows = await database.all<Pick<FileRow, 'name'>>(
        readableOf(database, [agentId]).select('name').orderBy('created_at', 'desc').limit(sampledNames),
      )
      return rows.map(({ name }) => name)
    },
    passages: (id) => readPassages(blobs, id),
  })
}

/** @returns those of these agents that have a readable file */
export async function agentsWithKnowledge(
  database: Database,
  agentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (agentIds.length === 0) return new Set()
  const rows = await database.all<{ owner: string }>(
    readableOf(database, agentIds).select('owner').distinct(),
  )
  const owners = new Set(rows.map(({ owner }) => owner))
  return new Set(agentIds.filter((id) => owners.has(agentOwner(id))))
}

function readableOf({ build }: Database, agentIds: readonly string[]) {
  return build
    .selectFrom('files')
    .where('owner', 'in', agentIds.map(agentOwner))
    .where('state', '=', 'ready')
    .where('deleted_at', '=', 0)
}
