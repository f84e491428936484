import type { ExpressionBuilder } from 'kysely'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

interface HeldVersion {
  readonly agentId: string
  readonly version: number
  readonly isAuthor: boolean
}

/**
 * Conditions for the batch that stores a turn with `agent_version`: the version exists when that batch commits, so that
 * it then stays until the turn ends. The first statement locks the row of the agent, as saving and deleting do;
 * PostgreSQL would otherwise not notice a version that is replaced, or an agent that is taken down, at the same moment.
 */
export function holdVersion(
  { build }: Pick<Database, 'build'>,
  { agentId, version, isAuthor }: HeldVersion,
): Statement[] {
  const existing = build
    .updateTable('agents')
    .set((expression) => ({ id: expression.ref('id') }))
    .where('id', '=', agentId)
    .where('deleted_at', '=', 0)
  return [
    statement(isAuthor ? existing : existing.where(isUsable), 1),
    statement(
      build
        .updateTable('agent_versions')
        .set((expression) => ({ version: expression.ref('version') }))
        .where('agent_id', '=', agentId)
        .where('version', '=', version),
      1,
    ),
  ]
}

/** What the reach of everybody but the author depends on. */
function isUsable(agent: ExpressionBuilder<Tables, 'agents'>) {
  return agent.and([
    agent('author_blocked_at', '=', 0),
    agent.or([
      agent('published_version', '>', 0),
      agent.and([agent('linked_version', '>', 0), agent('taken_down_at', '=', 0)]),
    ]),
  ])
}
