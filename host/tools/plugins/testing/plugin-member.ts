import type { PluginDraft, PluginSummary } from '../../../../lib/contract/plugins/plugin.ts'
import { agentPluginRoutes, pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { Database } from '../../../storage/database/database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import type { TestHost } from '../../../testing/test-host.ts'
import { storeTool } from './store-tool.ts'

/** A plugin that can be saved. Its address is public, so that no name is looked up. */
export const weather = {
  name: '天气',
  description: '查一个城市的天气',
  url: 'https://93.184.216.34/v1',
  header: [{ name: 'X-Key', value: 'header-secret-1234' }],
  auth_type: 1,
  auth_config: { location: 0, parameter_name: 'Authorization', service_token: 'Bearer token-secret-5678' },
}

/** A member with the calls of plugins. */
export async function pluginMember(host: TestHost, database: Database, nickname = '小明') {
  const built = await buildUser(database, { nickname })
  const client = new AccountClient(host, { k_sso_token: built.token })
  const post = (route: { readonly path: string }, body: object) => client.post(route.path, body)
  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    client.get(`${path}?${new URLSearchParams(query).toString()}`)
  const create = async (over: object = {}): Promise<number> => {
    const reply = await post(pluginRoutes.pluginCreate, { ...weather, ...over })
    if (reply.status !== 200) throw new Error(`no plugin was made: ${JSON.stringify(reply.body)}`)
    return (reply.body.data as { id: number }).id
  }
  const read = async (id: number) =>
    (await post(pluginRoutes.pluginGet, { id })).body.data as { plugin: PluginSummary; draft: PluginDraft }
  /** A public plugin with one tool. */
  const publish = async (over: object = {}): Promise<number> => {
    const id = await create(over)
    await storeTool(database, { pluginId: id, owner: built.owner })
    const reply = await post(pluginRoutes.pluginPublish, { id })
    if (reply.status !== 200) throw new Error(`it was not published: ${JSON.stringify(reply.body)}`)
    return id
  }
  const agentPlugins = async (agentId: string) =>
    get(agentPluginRoutes.agentPluginList.path.replace(':agent_id', agentId))
  return { ...built, client, post, get, create, read, publish, agentPlugins }
}
