import { checkRoutes } from '../../../lib/contract/routes/check-routes.ts'
import type { NameIn, QueryOf } from '../../../lib/contract/routes/route.ts'
import type { RouteRow } from './route-row.ts'
import { call, type World } from './world.ts'

/** The owner has a text with the secret checked. @returns the id */
async function keptCheck({ host, credentials, secret }: World): Promise<string> {
  const { method, path } = checkRoutes.checkStart
  const sources = [{ title: secret, text: secret }]
  const reply = await call(host, method, path, credentials.owner, { text: secret, sources })
  return (reply.data as { id?: string } | undefined)?.id ?? 'unknown'
}

/** The same, once the check has ended. */
async function endedCheck(world: World): Promise<string> {
  const id = await keptCheck(world)
  const { method, path } = checkRoutes.checkGet
  for (;;) {
    const { data } = await call(world.host, method, path, world.credentials.owner, { id })
    if ((data as { state?: string } | undefined)?.state !== 'running') return id
  }
}

export const checkRows: {
  readonly [Name in NameIn<typeof checkRoutes>]: RouteRow<QueryOf<(typeof checkRoutes)[Name]>>
} = {
  checkStart: {
    reach: 'self',
    input: () => ({ text: '桥长 42 米。', sources: [{ title: '桥', text: '桥长 42 米。' }] }),
  },
  checkDispute: {
    reach: 'owned',
    input: async (world) => ({ id: await endedCheck(world), at: 1, says: 'agrees' }),
  },
  checkList: { reach: 'self', input: async (world) => (await keptCheck(world), { offset: 0 }) },
  checkDelete: { reach: 'owned', input: async (world) => ({ id: await keptCheck(world) }) },
  checkScopes: { reach: 'self', input: () => ({}) },
  checkGet: { reach: 'owned', input: async (world) => ({ id: await keptCheck(world) }) },
}
