import type { Tool, ToolCase, ToolExchange } from '../../../../lib/contract/plugins/tool.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import type { Database } from '../../../storage/database/database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import type { TestHost } from '../../../testing/test-host.ts'

export const goodPlugin = { name: '天气', description: '查天气', url: 'https://api.example.com/v1' }
export const goodTool = {
  name: '现在的天气',
  description: '查一个城市现在的天气',
  path: '/now',
  params: [{ name: 'city', in: 'query', type: 'string', required: true }],
}

export type ToolAuthor = Awaited<ReturnType<typeof buildAuthor>>

/** A member who makes plugins through the routes of the host. */
export async function buildAuthor(host: TestHost, database: Database) {
  const built = await buildUser(database)
  const client = new AccountClient(host, { k_sso_token: built.token })
  const post = async (route: { path: string }, body: object) => client.post(route.path, body)
  const dataOf = async <Data>(route: { path: string }, body: object) =>
    (await post(route, body)).body.data as Data
  return {
    ...built,
    post,
    makePlugin: async (over: object = {}) =>
      (await dataOf<{ id: number }>(pluginRoutes.pluginCreate, { ...goodPlugin, ...over })).id,
    makeTool: async (plugin_id: number, over: object = {}) =>
      (await dataOf<{ id: number }>(toolRoutes.toolCreate, { ...goodTool, plugin_id, ...over })).id,
    tool: (id: number) => dataOf<Tool>(toolRoutes.toolGet, { id }),
    debug: (id: number, given: object) =>
      dataOf<ToolExchange>(toolRoutes.toolDebug, { id, arguments: given }),
    saveCase: (tool_id: number, given: object, name = '北京') =>
      dataOf<{ case: ToolCase; exchange: ToolExchange }>(toolRoutes.caseSave, {
        tool_id,
        name,
        arguments: given,
      }),
    replay: (id: string, accept = false) =>
      dataOf<{ same: boolean; differences: { kind: string; path: string }[]; exchange: ToolExchange }>(
        toolRoutes.caseReplay,
        { id, accept },
      ),
    pluginVersion: async (id: number) =>
      (await dataOf<{ draft: { version: number } }>(pluginRoutes.pluginGet, { id })).draft.version,
  }
}
