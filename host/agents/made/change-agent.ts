import { uidOf } from '../../members/account/owner.ts'
import { memberExists } from '../../members/account/users/users.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { AgentWithDraft, StoredAgent } from './stored-agent.ts'

/** Changes are retried while the agent is saved again and again in other tabs. */
const maxAttempts = 8

interface AgentChange<Result> {
  readonly statements: readonly Statement[]
  readonly result: Result
}

/**
 * Commits a change that depends on the state of an agent, with its state read again after each conflict.
 * @param change the first statement is a `whileUnchanged`
 * @param condition of its owner: `memberMayAct` when the owner is the caller
 * @throws {HostError} what `read` and `change` throw; unauthorized; conflict
 */
export async function changeAgent<Result>(
  database: Database,
  read: () => Promise<AgentWithDraft>,
  change: (known: AgentWithDraft) => Promise<AgentChange<Result>>,
  condition: typeof memberExists = memberExists,
): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await read()
    const { statements, result } = await change(known)
    try {
      await database.batch([condition(database, uidOf(known.agent.owner)), ...statements])
      return result
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    }
  }
  throw new HostError('conflict', '别处正在改，请稍后再试')
}

/** Changes the agent's row if nobody has saved, published or reviewed it since it was read. */
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
