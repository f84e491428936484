import { type ChatTools, chatToolRoutes } from '../../../lib/contract/routes/chat-tool-routes.ts'
import type { Identity } from '../../platform/identity.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import { listUsedPlugins } from '../plugins/list-used-plugins.ts'
import { type ChatToolDeps, choosePlugin, chooseServers, removePlugin } from './change-chat-tools.ts'
import { chosenTools } from './chosen-tools.ts'
import { listLastingGrants, revokeGrant } from './lasting-grants.ts'

interface ChatToolsModuleDeps extends ChatToolDeps {
  /**
   * Counts a change by an approved member.
   * @returns the owner
   * @throws {HostError} unauthorized, forbidden, rate_limited
   */
  readonly requireMember: (identity: Identity | null) => Promise<string>
}

/** What members let the universal agent use. */
export function chatToolsModule(deps: ChatToolsModuleDeps): HostModule {
  const { requireMember } = deps
  return {
    routes: [
      routeSet(chatToolRoutes, {
        chatToolList: ({ owner }) => listChosen(deps, owner),
        chatToolAdd: async ({ identity, input }) => {
          const owner = await requireMember(identity)
          const { plugin_id: pluginId, tool_ids: toolIds, version } = input
          await choosePlugin(deps, owner, { pluginId, toolIds, version })
          return listChosen(deps, owner)
        },
        chatToolDelete: async ({ identity, input }) => {
          const owner = await requireMember(identity)
          await removePlugin(deps, owner, input.plugin_id)
          return listChosen(deps, owner)
        },
        chatToolServers: async ({ identity, input }) => {
          const owner = await requireMember(identity)
          await chooseServers(deps, owner, input.servers)
          return listChosen(deps, owner)
        },
        toolGrantList: async ({ owner }) => ({ list: await listLastingGrants(deps, owner) }),
        toolGrantRevoke: async ({ identity, input: { agent_id: agentId, subject } }) => {
          const owner = await requireMember(identity)
          await revokeGrant(deps.database, owner, { agentId, subject })
          return { list: await listLastingGrants(deps, owner) }
        },
      }),
    ],
  }
}

async function listChosen(deps: ChatToolDeps, owner: string): Promise<ChatTools> {
  const { tools, mcp } = await chosenTools(deps.database, owner)
  return { list: await listUsedPlugins(deps, { owner, isHeld: true }, tools), servers: [...mcp] }
}
