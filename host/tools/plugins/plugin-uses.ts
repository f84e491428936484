import { type Expression, sql } from 'kysely'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** @param agents their ids; before the rows of these agents are deleted: the plugins of their drafts are used less */
export function usesReleased(database: Pick<Database, 'build'>, agents: Expression<unknown>): Statement {
  const used = sql`from agent_plugins join agents
    on agents.id = agent_plugins.agent_id and agents.version = agent_plugins.agent_version
    where agent_plugins.agent_id in (${agents})`
  return statement(
    rawQuery(
      database,
      sql`update plugins
        set uses = uses - (select count(*) ${used} and agent_plugins.plugin_id = plugins.id)
        where id in (select agent_plugins.plugin_id ${used})`,
    ),
  )
}
