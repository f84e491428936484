import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/**
 * Conditions for the batch that stores a turn with `agent_version`: the version exists when that batch commits, so that
 * it then stays until the turn ends. The first statement locks the row of the agent, as saving and deleting do;
 * PostgreSQL would otherwise not notice a version that is replaced at the same moment.
 */
export function holdVersion(
  { build }: Pick<Database, 'build'>,
  { agentId, version }: { readonly agentId: string; readonly version: number },
): Statement[] {
  return [
    statement(
      build
        .updateTable('agents')
        .set((expression) => ({ id: expression.ref('id') }))
        .where('id', '=', agentId)
        .where('deleted_at', '=', 0),
      1,
    ),
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
