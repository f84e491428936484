import { mcpRoutes } from '../../../lib/contract/routes/mcp-routes.ts'
import type { NameIn, QueryOf } from '../../../lib/contract/routes/route.ts'
import type { RouteRow } from './route-row.ts'
import { call, type World } from './world.ts'

type Rows = { readonly [Name in NameIn<typeof mcpRoutes>]: RouteRow<QueryOf<(typeof mcpRoutes)[Name]>> }

/** A public address, so that no name is looked up; nothing is listening there. */
const url = 'https://93.184.216.34/mcp'

/** The owner adds a server with the secret in its name, where the owner is a member. @returns its id */
async function keptServer({ host, credentials, secret }: World): Promise<string> {
  const { path } = mcpRoutes.mcpCreate
  const reply = await call(host, 'POST', path, credentials.owner, { name: secret, url })
  return (reply.data as { id?: string } | undefined)?.id ?? 'none'
}

/** A call about a server, which does not exist for other members. */
function ofServer<Input>(input: (id: string) => Input, owner = 200, otherMember = 404): RouteRow<Input> {
  return {
    reach: 'account',
    input: async (world) => input(await keptServer(world)),
    otherwise: { because: "the server is the owner's", statuses: { owner, otherMember } },
  }
}

export const mcpRows: Rows = {
  mcpCreate: { reach: 'account', input: () => ({ name: '文档', url }) },
  mcpOffers: { reach: 'account', input: () => ({}) },
  mcpAdd: {
    reach: 'account',
    input: () => ({ name: 'none' }),
    otherwise: { because: 'nothing is offered', statuses: { owner: 404, otherMember: 404 } },
  },
  mcpUpdate: ofServer((id) => ({ id, name: '文档', url })),
  mcpDelete: ofServer((id) => ({ id }), 200, 200),
  mcpList: { reach: 'account', input: async (world) => (await keptServer(world), {}) },
  mcpTools: ofServer((id) => ({ id })),
  mcpSelect: ofServer((id) => ({ id, tools: [] })),
  // Nothing answers at its address.
  mcpLogin: ofServer((id) => ({ id }), 400),
  mcpLoginFinish: {
    reach: 'account',
    input: () => ({ state: 'none', code: 'code' }),
    otherwise: { because: 'no login was started', statuses: { owner: 400, otherMember: 400 } },
  },
  mcpLogout: ofServer((id) => ({ id })),
}
