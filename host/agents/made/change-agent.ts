import { uidOf } from '../../members/account/owner.ts'
import { memberExists } from '../../members/account/users/users.ts'
import { type Change, commitChange } from '../../storage/database/commit-change.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { AgentWithDraft, StoredAgent } from './stored-agent.ts'

/**
 * Commits a change that depends on the state of an agent, with its state read again after each conflict.
 * @param change the first statement is a `whileUnchanged`
 * @param condition of its owner: `memberMayAct` when the owner is the caller
 * @throws {HostError} what `read` and `change` throw; unauthorized; conflict
 */
export function changeAgent<Result>(
  database: Database,
  read: () => Promise<AgentWithDraft>,
  change: (known: AgentWithDraft) => Promise<Change<Result>>,
  condition: typeof memberExists = memberExists,
): Promise<Result> {
  return commitChange(database, read, change, ({ agent }) => condition(database, uidOf(agent.owner)))
}

/** Changes the agent's row unless it was saved, published or reviewed since it was read. */
export function whileUnchanged(
  { build }: Database,
  agent: StoredAgent,
  change: Partial<Tables['agents']>,
): Statement {
  return statement(
    build
      .updateTable('agents')
      .set(change)
      .where('id', '=', agent.id)
      .where('version', '=', agent.version)
      .where('status', '=', agent.status)
      .where('published_version', '=', agent.published_version)
      .where('review_version', '=', agent.review_version)
      .where('taken_down_at', '=', agent.taken_down_at)
      .where('deleted_at', '=', 0),
    1,
  )
}
