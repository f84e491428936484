import { HostError } from '../../../platform/errors.ts'
import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import { BatchConflict, type Statement, statement } from '../../../storage/database/database.ts'
import { pluginChanged } from '../plugin-changed.ts'
import type { ToolDeps } from './save-tool.ts'
import { type OwnTool, ownTool, toolNotFound } from './stored-tool.ts'

/** Deletes a tool and its cases. @throws {HostError} not_found; bad_request; unauthorized */
export async function deleteTool(deps: ToolDeps, owner: string, id: number): Promise<void> {
  const { build } = deps.database
  const own = await ownTool(deps.database, owner, id)
  if (own.plugin.kind !== 'http')
    throw new HostError('bad_request', '这个插件的工具是产品自带的，不能改', { field: 'id' })
  await changeTool(deps, own, [
    statement(build.deleteFrom('tools').where('id', '=', id), 1),
    statement(build.deleteFrom('tool_cases').where('tool_id', '=', id)),
  ])
  deps.database.forget()
}

/**
 * Puts a tool into use or out of it, for the next version of its plugin that is published.
 * @throws {HostError} not_found; unauthorized
 */
export async function setOnline(deps: ToolDeps, owner: string, id: number, online: boolean): Promise<void> {
  const own = await ownTool(deps.database, owner, id)
  if ((own.tool.online === 1) === online) return
  await changeTool(deps, own, [
    statement(
      deps.database.build
        .updateTable('tools')
        .set({ online: online ? 1 : 0, updated_at: deps.now() })
        .where('id', '=', id),
      1,
    ),
  ])
}

async function changeTool(
  { database, members, now }: ToolDeps,
  { plugin }: OwnTool,
  statements: readonly Statement[],
): Promise<void> {
  try {
    await commitForMember(database, members.mayAct(plugin.owner), [
      pluginChanged(database, plugin, now()),
      ...statements,
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw toolNotFound()
  }
}
