import { mcpRoutes } from '../../../lib/contract/routes/mcp-routes.ts'
import { paths } from '../../../lib/paths.ts'
import type { Identity } from '../../platform/identity.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { addOffered, createServer, deleteServer, updateServer } from './change-server.ts'
import { type ListDeps, listToolsOf } from './list-tools.ts'
import { clientMetadata } from './login/login-provider.ts'
import { endLogin, finishLogin, startLogin } from './login/run-login.ts'
import type { McpChangeDeps } from './mcp-deps.ts'
import { presentServer, presentServers } from './present-server.ts'
import { sealAddresses } from './seal-addresses.ts'
import { selectTools } from './select-tools.ts'
import { ownServer, type StoredServer, serversOf } from './stored-server.ts'

interface McpModuleDeps extends McpChangeDeps, ListDeps {
  /**
   * Counts a change by an approved member.
   * @returns the owner
   * @throws {HostError} unauthorized, forbidden, rate_limited
   */
  readonly requireMember: (identity: Identity | null) => Promise<string>
  /** @returns the origin under which browsers reach the product */
  readonly originOf: (request: Call<never>['request']) => string
}

const callbackPath = '/mcp/callback'
const clientPath = '/mcp/client.json'
/** Parameters with which login pages come back. */
const callbackParameters = ['state', 'code', 'iss', 'error'] as const
const maxParameter = 4_096

/** Servers of the Model Context Protocol: added, logged in to, and their tools chosen. */
export function mcpModule(deps: McpModuleDeps): HostModule {
  return {
    routes: [routeSet(mcpRoutes, mcpHandlers(deps))],
    start: () => sealAddresses(deps),
    http: (app) => {
      // The browser comes without its identity: the page that it is sent to completes the login with it.
      app.get(callbackPath, async (request, reply) => {
        const query = request.query as Readonly<Record<string, unknown>>
        const given = callbackParameters.flatMap((name) => {
          const value = query[name]
          return typeof value === 'string' && value.length <= maxParameter ? [[name, value]] : []
        })
        const fragment = new URLSearchParams(given as [string, string][]).toString()
        void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
        return reply.redirect(`${paths.plugins({ tab: 'mcp' })}#${fragment}`, 302)
      })
      app.get(clientPath, async (request) => {
        const origin = deps.originOf(request)
        return {
          client_id: origin + clientPath,
          client_uri: origin,
          ...clientMetadata(deps.client.name, origin + callbackPath),
        }
      })
    },
  }
}

function mcpHandlers(deps: McpModuleDeps): RouteHandlers<typeof mcpRoutes> {
  const { database, requireMember } = deps
  const present = async (server: Promise<StoredServer>) => presentServer(deps, await server)
  return {
    mcpCreate: async ({ identity, input }) =>
      present(createServer(deps, await requireMember(identity), input)),
    mcpOffers: async () => ({ names: [...deps.stdio.keys()] }),
    mcpAdd: async ({ identity, input }) =>
      present(addOffered(deps, await requireMember(identity), input.name)),
    mcpUpdate: async ({ identity, input }) =>
      present(updateServer(deps, await requireMember(identity), input)),
    mcpDelete: async ({ identity, input }) => {
      await deleteServer(deps, await requireMember(identity), input.id)
      return {}
    },
    mcpList: async ({ owner }) => {
      const servers = await serversOf(database, owner)
      return { list: await presentServers(deps, servers) }
    },
    mcpTools: async ({ identity, input }) => {
      const owner = await requireMember(identity)
      return present(listToolsOf(deps, await ownServer(database, owner, input.id)))
    },
    mcpSelect: async ({ identity, input }) =>
      present(selectTools(deps, await requireMember(identity), input)),
    mcpLogin: async ({ identity, input, request }) => ({
      url: await startLogin(deps, await requireMember(identity), input.id, deps.originOf(request)),
    }),
    mcpLoginFinish: async ({ identity, input }) =>
      present(listToolsOf(deps, await finishLogin(deps, await requireMember(identity), input))),
    mcpLogout: async ({ identity, input }) => {
      const owner = await requireMember(identity)
      await endLogin(deps, owner, input.id)
      return present(ownServer(database, owner, input.id))
    },
  }
}
