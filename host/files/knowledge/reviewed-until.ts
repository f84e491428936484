import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import { agentOwner } from '../agent-owner.ts'

/** What a version lets others use: undefined is all of the agent's knowledge, else what it contained by that time. */
export type ReviewedUntil = number | undefined

export interface ReviewDeps {
  readonly database: Database
  /**
   * Whether each version is reviewed now: then one that was made public before was so with the knowledge of that time.
   */
  readonly isReviewed: () => boolean
}

export async function reviewedUntil(
  { database, isReviewed }: ReviewDeps,
  agentId: string,
  version: number,
): Promise<ReviewedUntil> {
  const row = await database.first(
    database.build
      .selectFrom('agent_versions')
      .select(['published_at', 'knowledge_until'])
      .where('agent_id', '=', agentId)
      .where('version', '=', version),
  )
  return Number(row?.knowledge_until) || (isReviewed() && Number(row?.published_at)) || undefined
}

/** Of a file; one of which it is not known counts by its last change. */
export const contentTime = sql<number>`coalesce(nullif(files.content_at, 0), files.changed_at)`

/** @returns the condition that the content of a file is not newer */
export function isReviewedBy(until: number) {
  return sql<boolean>`${contentTime} <= ${until}`
}

/** @returns the files of an agent that users of its public version can't use yet; none while it has no such version */
export async function unreviewedFiles(deps: ReviewDeps, agentId: string): Promise<ReadonlySet<string>> {
  const { build } = deps.database
  const agent = await deps.database.first(
    build.selectFrom('agents').select('published_version').where('id', '=', agentId),
  )
  const version = Number(agent?.published_version)
  if (!version) return new Set()
  return waitingFiles(deps.database, agentId, await reviewedUntil(deps, agentId, version))
}

/** @returns the files of an agent whose content only its author uses until the next review */
export async function waitingFiles(
  database: Database,
  agentId: string,
  until: ReviewedUntil,
): Promise<ReadonlySet<string>> {
  if (until === undefined) return new Set()
  const rows = await database.all<{ id: string }>(
    database.build
      .selectFrom('files')
      .select('id')
      .where('owner', '=', agentOwner(agentId))
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0)
      .where((expression) => expression.not(isReviewedBy(until))),
  )
  return new Set(rows.map(({ id }) => id))
}
