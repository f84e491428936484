import { sql } from 'kysely'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Library, LibraryReader } from '../../storage/library/library-index.ts'
import { agentOwner, collectionOfAgent } from '../agent-owner.ts'
import type { FileRow } from '../file-row.ts'
import { readPassages } from '../uploads/store-passages.ts'
import {
  contentTime,
  isReviewedBy,
  type ReviewDeps,
  type ReviewedUntil,
  waitingFiles,
} from './reviewed-until.ts'
import { withoutFiles } from './without-files.ts'

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

/** Opens the knowledge of an agent; `until` leaves out what was not reviewed. */
export type OpenKnowledge = (agentId: string, use?: { readonly until: ReviewedUntil }) => AgentKnowledge

export function openKnowledge({ database, blobs, library }: KnowledgeDeps): OpenKnowledge {
  return (agentId, { until } = { until: undefined }) => ({
    reader: withoutFiles(library.collection(collectionOfAgent(agentId)), () =>
      waitingFiles(database, agentId, until),
    ),
    weights: library.across(['public', collectionOfAgent(agentId)]),
    names: async (ids) => {
      if (ids.length === 0) return new Map()
      const rows = await database.all<Pick<FileRow, 'id' | 'name'>>(
        readableOf(database, [agentId], until)
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(ids)]),
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    newestNames: async () => {
      const rows = await database.all<Pick<FileRow, 'name'>>(
        readableOf(database, [agentId], until)
          .select('name')
          .orderBy('created_at', 'desc')
          .limit(sampledNames),
      )
      return rows.map(({ name }) => name)
    },
    passages: (id) => readPassages(blobs, id),
  })
}

/** @returns those of these agents that have a readable file, which others use once it was reviewed where it has to be */
export async function agentsWithKnowledge(
  { database, isReviewed }: ReviewDeps,
  agentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (agentIds.length === 0) return new Set()
  const until = isReviewed()
    ? sql<number>`coalesce(nullif(agent_versions.knowledge_until, 0), agent_versions.published_at)`
    : sql<number>`agent_versions.knowledge_until`
  const rows = await database.all<{ owner: string }>(
    readableOf(database, agentIds)
      .where((file) =>
        file.not(
          file.exists(
            file
              .selectFrom('agents')
              .innerJoin('agent_versions', (version) =>
                version
                  .onRef('agent_versions.agent_id', '=', 'agents.id')
                  .onRef('agent_versions.version', '=', 'agents.published_version'),
              )
              .select('agents.id')
              .where('files.owner', '=', sql<string>`${agentOwner('')} || agents.id`)
              .where(until, '>', 0)
              .where(until, '<', contentTime),
          ),
        ),
      )
      .select('owner')
      .distinct(),
  )
  const owners = new Set(rows.map(({ owner }) => owner))
  return new Set(agentIds.filter((id) => owners.has(agentOwner(id))))
}

/** @returns whether it has a readable file, for its author */
export async function hasKnowledge(database: Database, agentId: string): Promise<boolean> {
  return (await database.first(readableOf(database, [agentId]).select('id'))) !== undefined
}

function readableOf({ build }: Database, agentIds: readonly string[], until?: ReviewedUntil) {
  const readable = build
    .selectFrom('files')
    .where('owner', 'in', agentIds.map(agentOwner))
    .where('state', '=', 'ready')
    .where('deleted_at', '=', 0)
  return until === undefined ? readable : readable.where(isReviewedBy(until))
}
