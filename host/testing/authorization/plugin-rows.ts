import { type agentPluginRoutes, pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import type { NameIn, QueryOf, RouteTable } from '../../../lib/contract/routes/route.ts'
import { toolRoutes } from '../../../lib/contract/routes/tool-routes.ts'
import type { RouteRow } from './route-row.ts'
import { call, keptAgent, type Persona, type World } from './world.ts'

type RowsOf<Table extends RouteTable> = { readonly [Name in NameIn<Table>]: RouteRow<QueryOf<Table[Name]>> }

/** A public address, so that no name is looked up. */
const url = 'https://93.184.216.34/v1'
/** No plugin has this number. */
const unknownId = 1

/** The owner makes a plugin with the secret in it, where the owner is a member. @returns its id */
async function keptPlugin(world: World): Promise<number> {
  return makePlugin(world, 'owner', world.secret)
}

/** The same, with a tool. */
async function keptTool(world: World): Promise<number> {
  const plugin_id = await keptPlugin(world)
  const { path } = toolRoutes.toolCreate
  const tool = { plugin_id, name: world.secret, description: world.secret, path: '/now' }
  const reply = await call(world.host, 'POST', path, world.credentials.owner, tool)
  return (reply.data as { id?: number } | undefined)?.id ?? unknownId
}

async function makePlugin({ host, credentials }: World, persona: Persona, text: string): Promise<number> {
  const { path } = pluginRoutes.pluginCreate
  const header = [{ name: 'X-Key', value: 'a key of many letters' }]
  const plugin = { name: text, description: text, url, header }
  const reply = await call(host, 'POST', path, credentials[persona], plugin)
  return (reply.data as { id?: number } | undefined)?.id ?? unknownId
}

/** A call about a plugin or tool, which does not exist for other members. */
function ofPlugin<Input>(input: (world: World) => Promise<Input>, owner = 200): RouteRow<Input> {
  return {
    reach: 'account',
    input,
    otherwise: { because: "the plugin is the owner's", statuses: { owner, otherMember: 404 } },
  }
}

export const pluginRows: RowsOf<typeof pluginRoutes> = {
  pluginCreate: { reach: 'account', input: () => ({ name: '天气', description: '查天气', url }) },
  pluginUpdate: ofPlugin(async (world) => ({
    id: await keptPlugin(world),
    version: 1,
    name: '天气',
    description: '查天气',
    url,
  })),
  pluginDelete: ofPlugin(async (world) => ({ id: await keptPlugin(world) })),
  pluginList: { reach: 'account', input: async (world) => (await keptPlugin(world), {}) },
  pluginGet: {
    reach: 'owned',
    input: async (world) => ({ id: await makePlugin(world, 'otherMember', '别人的草稿') }),
    otherwise: { because: "it is another member's draft", statuses: { owner: 404, otherMember: 200 } },
  },
  pluginPublish: ofPlugin(async (world) => ({ id: await keptPlugin(world) }), 400),
  pluginUnpublish: ofPlugin(async (world) => ({ id: await keptPlugin(world) })),
  pluginAddList: {
    reach: 'self',
    input: async (world) => (await keptPlugin(world), { keyword: world.secret }),
  },
  pluginImport: { reach: 'account', input: () => ({ kind: 'curl', content: `curl ${url}` }) },
  pluginExport: ofPlugin(async (world) => ({ id: await keptPlugin(world) })),
  pluginGroup: {
    reach: 'account',
    input: () => ({
      kind: 'feishu',
      name: '周报群',
      webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/9d6a2bd0-2f5c-4c3c-9a5e-3b1f6c0f7a11',
    }),
  },
  pluginPublicList: { reach: 'operator', input: () => ({}) },
  pluginTakeDown: {
    reach: 'operator',
    input: async (world) => ({ id: await keptPlugin(world), reason: '违规' }),
  },
}

export const agentPluginRows: RowsOf<typeof agentPluginRoutes> = {
  agentPluginAdd: ofPlugin(
    async (world) => ({ agent_id: await keptAgent(world), plugin_id: await keptPlugin(world) }),
    // It has no tool.
    400,
  ),
  agentPluginDelete: ofPlugin(async (world) => ({ agent_id: await keptAgent(world), plugin_id: unknownId })),
  agentPluginList: ofPlugin(async (world) => ({ agent_id: await keptAgent(world) })),
}

export const toolRows: RowsOf<typeof toolRoutes> = {
  toolList: ofPlugin(async (world) => ({ plugin_id: await keptPlugin(world) })),
  toolGet: ofPlugin(async (world) => ({ id: await keptTool(world) })),
  toolCreate: ofPlugin(async (world) => ({
    plugin_id: await keptPlugin(world),
    name: '现在的天气',
    description: '查一个城市现在的天气',
    path: '/now',
  })),
  toolUpdate: ofPlugin(async (world) => ({
    id: await keptTool(world),
    version: 1,
    name: '现在的天气',
    description: '查一个城市现在的天气',
    path: '/now',
  })),
  toolDelete: ofPlugin(async (world) => ({ id: await keptTool(world) })),
  toolOnline: ofPlugin(async (world) => ({ id: await keptTool(world), online: true })),
  // An unknown argument, so that no server is called.
  toolDebug: ofPlugin(async (world) => ({ id: await keptTool(world), arguments: { unknown: 1 } })),
  caseSave: ofPlugin(
    async (world) => ({ tool_id: await keptTool(world), name: '一例', arguments: { unknown: 1 } }),
    400,
  ),
  caseList: ofPlugin(async (world) => ({ tool_id: await keptTool(world) })),
  caseReplay: ofPlugin(async () => ({ id: 'none' }), 404),
  caseDelete: ofPlugin(async () => ({ id: 'none' }), 404),
}
