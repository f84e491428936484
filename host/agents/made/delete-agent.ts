import { agentStatus } from '../../../lib/contract/made-agent.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import { agentNotFound, heldVersions } from './stored-agent.ts'

/**
 * Deletes an agent, its texts, its links and who joined. Its row stays, so that conversations with it remain readable and say
 * what happened. Versions that running turns are using are deleted once those have ended.
 * @throws {HostError} not_found
 */
export async function deleteAgent(
  { database, now }: { readonly database: Database; readonly now: () => number },
  owner: string,
  id: string,
): Promise<void> {
  const { build } = database
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
    statement(build.deleteFrom('agent_links').where('agent_id', '=', id)),
    statement(build.deleteFrom('agent_readers').where('agent_id', '=', id)),
  ])
  if (!isDeleted) throw agentNotFound()
  database.forget()
}
