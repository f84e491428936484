import type { LastingGrant } from '../../../lib/contract/routes/chat-tool-routes.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { grantsLastMs } from '../plugins/use/tool-grants.ts'
import type { ChatToolDeps } from './change-chat-tools.ts'

const mostShown = 200

/** @returns the tools that a member always allows, the newest first */
export async function listLastingGrants(
  { database, now }: Pick<ChatToolDeps, 'database' | 'now'>,
  owner: string,
): Promise<LastingGrant[]> {
  const rows = await database.all(
    database.build
      .selectFrom('tool_grants')
      .select(['agent_id', 'subject', 'title', 'created_at'])
      .where('owner', '=', owner)
      .where('conversation_id', '=', '')
      .where('created_at', '>', now() - grantsLastMs)
      .orderBy('created_at', 'desc')
      .orderBy('subject')
      .limit(mostShown),
  )
  return rows.map(({ agent_id, subject, title, created_at: at }) => ({
    agent_id,
    subject,
    title,
    until: Number(at) + grantsLastMs,
  }))
}

/** From now on the member is asked again, in all conversations. Idempotent. */
export async function revokeGrant(
  database: Database,
  owner: string,
  { agentId, subject }: { readonly agentId: string; readonly subject: string },
): Promise<void> {
  await database.batch([
    statement(
      database.build
        .deleteFrom('tool_grants')
        .where('owner', '=', owner)
        .where('agent_id', '=', agentId)
        .where('subject', '=', subject),
    ),
  ])
}
