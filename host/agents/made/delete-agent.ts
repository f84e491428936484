import { agentStatus } from '../../../lib/contract/made-agent.ts'
import { conversationSlice, deleteConversations } from '../../conversations/history/delete-conversations.ts'
import { collectionOfAgent } from '../../files/agent-owner.ts'
import { deletedKnowledge } from '../../files/delete-files.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { agentPluginsDeleted } from './plugins/agent-plugin-rows.ts'
import { agentNotFound, heldVersions } from './stored-agent.ts'

interface DeleteDeps {
  readonly database: Database
  readonly library: Pick<Library, 'erase'>
  readonly now: () => number
}

/**
 * Deletes an agent, its texts, its knowledge, its links, its users, what it remembers of them, and what its author
 * tried. Its row stays, so that
 * conversations with it remain readable and say what happened. Versions that running turns are using are deleted once
 * those have ended.
 * @throws {HostError} not_found
 */
export async function deleteAgent(
  { database, library, now }: DeleteDeps,
  owner: string,
  id: string,
): Promise<void> {
  const { build } = database
  const tried = { owner, kind: 'preview', agentId: id } as const
  // First, so that none are left if this process ends before all is done.
  await deleteConversations(database, tried)
  const isDeleted = await isCommitted(database, [
    statement(
      build
        .updateTable('agents')
        .set({
          status: agentStatus.private,
          reason: '',
          published_version: 0,
          review_version: 0,
          linked_version: 0,
          name: '',
          intro: '',
          description: '',
          icon: '',
          category: '',
          letters: '',
          author_letters: '',
          allows_copy: 0,
          deleted_at: now(),
        })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('deleted_at', '=', 0),
      1,
    ),
    statement(
      build
        .deleteFrom('agent_versions')
        .where('agent_id', '=', id)
        .where('version', 'not in', heldVersions(build, id)),
    ),
    ...agentPluginsDeleted(database, id),
    statement(build.deleteFrom('agent_links').where('agent_id', '=', id)),
    statement(build.deleteFrom('agent_readers').where('agent_id', '=', id)),
    statement(build.deleteFrom('agent_memories').where('agent_id', '=', id)),
    deletedKnowledge(database, id, now()),
    // Those of the meantime; the agent accepts no others.
    ...conversationSlice(database, tried),
  ])
  if (!isDeleted) throw agentNotFound()
  await library.erase(collectionOfAgent(id))
  database.forget()
}
