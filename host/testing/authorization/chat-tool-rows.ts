import { chatToolRoutes } from '../../../lib/contract/routes/chat-tool-routes.ts'
import { mcpRoutes } from '../../../lib/contract/routes/mcp-routes.ts'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import type { NameIn, QueryOf } from '../../../lib/contract/routes/route.ts'
import { toolRoutes } from '../../../lib/contract/routes/tool-routes.ts'
import type { RouteRow } from './route-row.ts'
import { call, type World } from './world.ts'

type Rows = {
  readonly [Name in NameIn<typeof chatToolRoutes>]: RouteRow<QueryOf<(typeof chatToolRoutes)[Name]>>
}

/** A public address, so that no name is looked up; nothing is listening there. */
const url = 'https://93.184.216.34/v1'
/** No plugin has this number. */
const unknownId = 1

/** The owner has a plugin with the secret in its name, with a tool, and has chosen it. @returns its id */
async function chosenPlugin({ host, credentials, secret }: World): Promise<number> {
  const post = async (path: string, input: object) =>
    ((await call(host, 'POST', path, credentials.owner, input)).data as { id?: number } | undefined)?.id ??
    unknownId
  const plugin_id = await post(pluginRoutes.pluginCreate.path, { name: secret, description: secret, url })
  await post(toolRoutes.toolCreate.path, { plugin_id, name: secret, description: secret, path: '/now' })
  await post(chatToolRoutes.chatToolAdd.path, { plugin_id })
  return plugin_id
}

async function keptServer({ host, credentials, secret }: World): Promise<string> {
  const { path } = mcpRoutes.mcpCreate
  const reply = await call(host, 'POST', path, credentials.owner, { name: secret, url })
  return (reply.data as { id?: string } | undefined)?.id ?? 'none'
}

export const chatToolRows: Rows = {
  chatToolList: { reach: 'account', input: async (world) => (await chosenPlugin(world), {}) },
  chatToolAdd: {
    reach: 'account',
    input: async (world) => ({ plugin_id: await chosenPlugin(world) }),
    otherwise: { because: "the plugin is the owner's", statuses: { owner: 200, otherMember: 404 } },
  },
  chatToolDelete: {
    reach: 'account',
    input: async (world) => ({ plugin_id: await chosenPlugin(world) }),
  },
  chatToolServers: {
    reach: 'account',
    input: async (world) => ({ servers: [await keptServer(world)] }),
  },
  toolGrantList: { reach: 'account', input: () => ({}) },
  toolGrantRevoke: { reach: 'account', input: () => ({ agent_id: '001', subject: 'tool:1.1.1' }) },
}
