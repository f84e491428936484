import { sql } from 'kysely'
import {
  type PluginKind,
  type PluginSummary,
  pluginStatus,
  pluginSummary,
} from '../../../lib/contract/plugins/plugin.ts'
import { avatarOf, iconName, parseIcon } from '../../../lib/text/agent-avatar.ts'
import type { Database } from '../../storage/database/database.ts'
import type { PluginDeps } from './plugin-deps.ts'
import type { StoredPlugin } from './stored-plugin.ts'
import { frozenSettings } from './used-version.ts'

interface Viewer {
  /** '' for a caller without identity. */
  readonly owner: string
  /** Ids of the plugins that the agent in question has. */
  readonly added?: ReadonlySet<number>
}

type Shown = Pick<PluginSummary, 'name' | 'avatar' | 'description' | 'tools'> & { readonly url: string }

/**
 * @param plugins not deleted: those of the viewer are shown as their draft, others as their public version
 * @returns what lists show of them; one whose public version is gone meanwhile is left out
 */
export async function presentPlugins(
  { database, members }: Pick<PluginDeps, 'database' | 'members'>,
  viewer: Viewer,
  plugins: readonly StoredPlugin[],
): Promise<PluginSummary[]> {
  if (plugins.length === 0) return []
  const isMine = ({ owner }: StoredPlugin) => owner === viewer.owner
  const [names, drafted, published] = await Promise.all([
    members.namesOf(plugins),
    draftsOf(database, plugins.filter(isMine)),
    publishedOf(
      database,
      plugins.filter((plugin) => !isMine(plugin)),
    ),
  ])
  return plugins.flatMap((plugin) => {
    const shown = drafted.get(plugin.id) ?? published.get(plugin.id)
    return shown ? [summaryOf(plugin, shown, { viewer, author: names(plugin.owner) })] : []
  })
}

/** @returns what a plugin shows; its host only, as the rest of the URL may be a secret */
export function summaryOf(
  plugin: StoredPlugin,
  shown: Shown,
  { viewer, author }: { readonly viewer: Viewer; readonly author: string },
): PluginSummary {
  const isMine = plugin.owner === viewer.owner
  const { url, avatar, name, description, tools } = shown
  return {
    id: plugin.id,
    kind: plugin.kind as PluginKind,
    name,
    avatar: iconName(parseIcon(avatar) ?? avatarOf(name)),
    description,
    host: URL.parse(url)?.host ?? '',
    author,
    tools,
    uses: plugin.uses,
    version: isMine ? plugin.version : plugin.published_version,
    status: isMine ? plugin.status : pluginStatus.published,
    is_mine: isMine,
    is_added: viewer.added?.has(plugin.id) ?? false,
    updated: Math.floor((isMine ? plugin.updated_at : plugin.published_at) / 1_000),
  }
}

/** @returns what is shown of a plugin that does not exist any more, or may not be used any more */
export function goneSummary(id: number): PluginSummary {
  return {
    id,
    kind: 'http',
    name: '',
    avatar: iconName(avatarOf('')),
    description: '',
    host: '',
    author: '',
    tools: [],
    uses: 0,
    version: 0,
    status: pluginStatus.draft,
    is_mine: false,
    is_added: true,
    updated: 0,
  }
}

async function draftsOf(
  database: Database,
  plugins: readonly StoredPlugin[],
): Promise<ReadonlyMap<number, Shown>> {
  if (plugins.length === 0) return new Map()
  const rows = await database.all(
    database.build
      .selectFrom('tools')
      .select(['id', 'plugin_id', 'name', 'description', 'is_safe'])
      .where(
        'plugin_id',
        'in',
        plugins.map(({ id }) => id),
      )
      .where('online', '=', 1)
      .orderBy('created_at')
      .orderBy('id'),
  )
  const tools = Map.groupBy(rows, (row) => Number(row.plugin_id))
  return new Map(
    plugins.map(({ id, name, avatar, description, url }) => {
      const ofPlugin = (tools.get(id) ?? []).map((row) => ({
        id: Number(row.id),
        name: row.name,
        description: row.description,
        is_safe: Number(row.is_safe) === 1,
      }))
      return [id, { name, avatar, description, url, tools: ofPlugin }]
    }),
  )
}

async function publishedOf(
  database: Database,
  plugins: readonly StoredPlugin[],
): Promise<ReadonlyMap<number, Shown>> {
  if (plugins.length === 0) return new Map()
  const rows = await database.all(
    database.build
      .selectFrom('plugin_versions')
      .innerJoin('plugins', 'plugins.id', 'plugin_versions.plugin_id')
      .select(['plugin_versions.plugin_id', 'plugin_versions.settings', 'plugin_versions.listed'])
      .where(
        'plugins.id',
        'in',
        plugins.map(({ id }) => id),
      )
      .where(sql<boolean>`plugin_versions.version = plugins.published_version`),
  )
  return new Map(
    rows.map(({ plugin_id, settings, listed }) => {
      const { name, avatar, description, url } = frozenSettings.parse(JSON.parse(settings))
      const tools = pluginSummary.shape.tools.parse(JSON.parse(listed))
      return [Number(plugin_id), { name, avatar, description, url, tools }]
    }),
  )
}
