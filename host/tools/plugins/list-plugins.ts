import type { PluginSummary } from '../../../lib/contract/plugins/plugin.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { presentPlugins } from './present-plugins.ts'
import { toStoredPlugin } from './stored-plugin.ts'

/** A page of a member's own plugins, the newest change first. */
export async function listPlugins(
  deps: Pick<PluginDeps, 'database' | 'members'>,
  owner: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ list: PluginSummary[]; total: number; page: number; size: number }> {
  const { database } = deps
  const own = database.build.selectFrom('plugins').where('owner', '=', owner).where('deleted_at', '=', 0)
  const [rows, counted] = await Promise.all([
    database.all(
      own
        .selectAll()
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .offset((page - 1) * size)
        .limit(size),
    ),
    database.first(own.select(({ fn }) => fn.countAll().as('count'))),
  ])
  const list = await presentPlugins(deps, { owner }, rows.map(toStoredPlugin))
  return { list, total: Number(counted?.count ?? 0), page, size }
}
