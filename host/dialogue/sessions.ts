import { type AgentType, agentTypes } from '../../lib/contract/frame.ts'
import type { SearchSession } from '../../lib/contract/http.ts'
import type { Clock } from '../deps.ts'
import { type Database, statement } from '../storage/database.ts'
import { listPage, listPageLimit } from '../storage/list-page.ts'
import type { Tables } from '../storage/tables.ts'
import { deleteConversations } from './delete-conversations.ts'
import { revokeSearchLinks } from './share-links.ts'

/** A page of a person's search conversations, the newest first. */
export async function listSessions(
  database: Database,
  owner: string,
  offset: number,
): Promise<{ datalist: SearchSession[]; offset: number; hasMore: boolean }> {
  const rows = await database.all<{
    id: string
    agent_id: string
    agent_type: string
    title: string
    updated_at: number
  }>(
    database.build
      .selectFrom('conversations')
      .select(['id', 'agent_id', 'agent_type', 'title', 'updated_at'])
      .where('owner', '=', owner)
      .where('kind', '=', 'search')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(listPageLimit),
  )
  const { page, ...rest } = listPage(rows, offset)
  return {
    datalist: page.map((row) => ({
      conversation_id: row.id,
      agent_id: row.agent_id,
      agent_type: asAgentType(row.agent_type),
      title: row.title,
      updated: Math.floor(Number(row.updated_at) / 1000),
    })),
    ...rest,
  }
}

/** The newest conversation with an agent on one of the two sockets, or null. */
export async function newestSession(
  database: Database,
  owner: string,
  { kind, agentId }: { readonly kind: Tables['conversations']['kind']; readonly agentId: string },
): Promise<{ conversation_id: string; agent_id: string; agent_type: AgentType } | null> {
  const row = await database.first<{ id: string; agent_id: string; agent_type: string }>(
    database.build
      .selectFrom('conversations')
      .select(['id', 'agent_id', 'agent_type'])
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('agent_id', '=', agentId)
      .orderBy('updated_at', 'desc')
      .limit(1),
  )
  return row
    ? { conversation_id: row.id, agent_id: row.agent_id, agent_type: asAgentType(row.agent_type) }
    : null
}

/**
 * Deletes all search conversations of a person with everything in them, and what they searched. Shared snapshots stay,
 * for they were published on purpose, unless they are to be taken back as well.
 * @returns how many conversations were deleted, and how many links were taken back
 */
export async function deleteSessions(
  { database, now }: { readonly database: Database; readonly now: Clock },
  owner: string,
  isRevoking: boolean,
): Promise<{ deleted: number; revoked: number }> {
  const deleted = await deleteConversations(database, { owner, kind: 'search' })
  const [, revocation] = await database.batch([
    statement(database.build.deleteFrom('searches').where('owner', '=', owner)),
    ...(isRevoking ? [revokeSearchLinks(database, now, owner)] : []),
  ])
  database.forget()
  return { deleted, revoked: revocation?.changes ?? 0 }
}

function asAgentType(value: string): AgentType {
  return agentTypes.find((type) => type === value) ?? 'custom'
}
