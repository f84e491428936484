import type { Database } from '../storage/database/database.ts'
import type { OwnedCollection } from '../storage/library/library-index.ts'
import type { FileRow } from './file-row.ts'

const prefix = 'a:'

/** Pattern of these owners in SQL. */
export const agentOwners = `${prefix}%`

/** @returns the owner of the files of an agent's knowledge: no member, so that they are in no member's lists and searches */
export function agentOwner(agentId: string): string {
  return prefix + agentId
}

/** @returns the agent of this owner */
export function agentOfOwner(owner: string): string {
  return owner.slice(prefix.length)
}

export function isAgentOwner(owner: string): boolean {
  return owner.startsWith(prefix)
}

/** @returns whether the files belong to an agent whose author is blocked */
export async function isAuthorBlocked(database: Database, owner: string): Promise<boolean> {
  if (!isAgentOwner(owner)) return false
  const agent = database.build
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentOfOwner(owner))
    .where('author_blocked_at', '>', 0)
  return (await database.first(agent)) !== undefined
}

/** The collection with the passages of all files of an agent. */
export function collectionOfAgent(agentId: string): OwnedCollection {
  return `agent:${agentId}`
}

/** @returns the collection with the passages of a file: that of its agent, or its own */
export function collectionOf({ id, owner }: Pick<FileRow, 'id' | 'owner'>): OwnedCollection {
  return isAgentOwner(owner) ? collectionOfAgent(agentOfOwner(owner)) : `file:${id}`
}
