import {
  authTypes,
  maskSecret,
  type PluginDraft,
  type PluginKind,
  pluginStatus,
} from '../../../lib/contract/plugins/plugin.ts'
import type { Database } from '../../storage/database/database.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { originOf, pluginSecrets } from './plugin-secrets.ts'
import { ownValue } from './resolve-masks.ts'
import { detailsOf, type StoredPlugin } from './stored-plugin.ts'

/** A member has at most as many agents. */
const namedAgents = 100

/** @returns a plugin as its author sees it, with masks instead of its secrets; '' for one that can't be opened */
export async function presentDraft(
  { database, box }: Pick<PluginDeps, 'database' | 'box'>,
  plugin: StoredPlugin,
): Promise<PluginDraft> {
  const { id, name, avatar, description, url, version, published_version, status } = plugin
  const details = detailsOf(plugin)
  const [secrets, usedBy] = await Promise.all([
    pluginSecrets(database, box, id, originOf(url)),
    agentsThatUse(database, plugin),
  ])
  return {
    id,
    kind: plugin.kind as PluginKind,
    name,
    avatar,
    description,
    url,
    header: details.header.map((header) => ({
      name: header,
      value: maskSecret(ownValue(secrets?.headers, header)),
    })),
    auth_type: details.auth_type,
    ...(details.auth_type === authTypes.none
      ? {}
      : {
          auth_config: {
            location: details.location,
            parameter_name: details.parameter_name,
            service_token: maskSecret(secrets?.token ?? ''),
          },
        }),
    version,
    published_version,
    is_changed: published_version > 0 && published_version !== version,
    status,
    ...(status === pluginStatus.takenDown ? { reason: plugin.reason } : {}),
    used_by: usedBy,
    updated: Math.floor(plugin.updated_at / 1_000),
  }
}

/** The agents whose draft uses a plugin: those of its author by name, others by their number. */
async function agentsThatUse(
  database: Database,
  { id, owner }: StoredPlugin,
): Promise<PluginDraft['used_by']> {
  const using = database.build
    .selectFrom('agent_plugins')
    .innerJoin('agents', 'agents.id', 'agent_plugins.agent_id')
    .whereRef('agents.version', '=', 'agent_plugins.agent_version')
    .where('agent_plugins.plugin_id', '=', id)
  const [own, others] = await Promise.all([
    database.all(
      using
        .select(['agents.id', 'agents.name'])
        .where('agents.owner', '=', owner)
        .orderBy('agents.updated_at', 'desc')
        .orderBy('agents.id')
        .limit(namedAgents),
    ),
    database.first(using.select(({ fn }) => fn.countAll().as('count')).where('agents.owner', '!=', owner)),
  ])
  return { own, others: Number(others?.count ?? 0) }
}
