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

/** Before the row that lets the universal agent of a member use a plugin: it is used by one more. */
export function chatUseAdded(database: Pick<Database, 'build'>, owner: string, pluginId: number): Statement {
  const { build } = database
  const isUsed = build.selectFrom('chat_plugins').select('plugin_id').where('owner', '=', owner)
  return statement(
    build
      .updateTable('plugins')
      .set({ uses: sql<number>`uses + 1` })
      .where('id', '=', pluginId)
      .where('id', 'not in', isUsed),
  )
}

/**
 * Before the rows of what the universal agent of a member uses are deleted.
 * @param pluginId only this plugin; absent: all
 */
export function chatUsesReleased(
  database: Pick<Database, 'build'>,
  owner: string,
  pluginId?: number,
): Statement[] {
  const { build } = database
  const only = pluginId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`plugin_id = ${pluginId}`
  const used = build.selectFrom('chat_plugins').select('plugin_id').where('owner', '=', owner).where(only)
  const lock = build.updateTable('chat_plugins').set({ added_at: sql<number>`added_at` })
  return [
    // Of two removals at the same moment, the second one finds no row after this.
    statement(lock.where('owner', '=', owner).where(only)),
    statement(build.updateTable('plugins').set({ uses: sql<number>`uses - 1` }).where('id', 'in', used)),
  ]
}
