import { sql } from 'kysely'
import { pluginNumber } from '../../../lib/contract/plugins/plugin-number.ts'
import type { ListedWork } from '../../../lib/contract/routes/agent-review-routes.ts'
import type { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { type StoredPlugin, toStoredPlugin } from './stored-plugin.ts'
import { usedVersion } from './used-version.ts'

type PluginsQuery = InputOf<typeof pluginRoutes.pluginPublicList>

/** Public or taken down plugins for operators, the newest first, also those of blocked members. */
export async function listPublicPlugins(
  { database, members }: Pick<PluginDeps, 'database' | 'members'>,
  query: PluginsQuery,
): Promise<{ list: ListedWork[]; total: number }> {
  const { page, size, state } = query
  const isPublic = state === 'public'
  const [rows, counted] = await Promise.all([
    database.all(
      matching(database, query)
        .selectAll()
        .orderBy(isPublic ? 'published_at' : 'taken_down_at', 'desc')
        .orderBy('id', 'desc')
        .offset((page - 1) * size)
        .limit(size),
      { isHeavy: true },
    ),
    database.first(matching(database, query).select(({ fn }) => fn.countAll().as('count'))),
  ])
  const plugins = rows.map(toStoredPlugin)
  const nameOf = await members.namesOf(plugins)
  const list = await Promise.all(
    plugins.map(async (plugin): Promise<ListedWork> => {
      const { id, owner, uses, taken_down_version: takenDown } = plugin
      return {
        id: String(id),
        ...(await publicTexts(database, plugin)),
        author: nameOf(owner),
        author_id: members.uidOf(owner),
        uses,
        reason: isPublic ? '' : plugin.reason,
        since: isPublic ? plugin.published_at : plugin.taken_down_at,
        can_restore: takenDown > 0,
      }
    }),
  )
  return { list, total: Number(counted?.count ?? 0) }
}

/** Of the version that is or was public: operators do not read drafts. */
async function publicTexts(
  database: Database,
  { id, published_version: published, taken_down_version: takenDown }: StoredPlugin,
): Promise<Pick<ListedWork, 'name' | 'intro'>> {
  const version = published || takenDown
  const used = version > 0 ? await usedVersion(database, id, version) : undefined
  return { name: used?.settings.name ?? String(id), intro: used?.settings.description ?? '' }
}

/** A keyword is part of a name or text of a public version, or a number. */
function matching({ build }: Database, { state, keyword }: PluginsQuery) {
  const letters = foldToLetters(keyword)
  const isState = state === 'public' ? sql<boolean>`published_version > 0` : sql<boolean>`taken_down_at > 0`
  return build
    .selectFrom('plugins')
    .where(isState)
    .where('deleted_at', '=', 0)
    .$if(keyword.trim() !== '', (rows) =>
      rows.where((plugin) =>
        plugin.or([
          plugin('id', '=', pluginNumber(keyword.trim()) ?? 0),
          ...(letters === '' ? [] : [plugin('letters', 'like', `%${letters}%`)]),
        ]),
      ),
    )
}
