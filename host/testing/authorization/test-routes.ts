import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { allRoutes } from '../../../lib/contract/routes/all-routes.ts'
import type { NameIn, Route } from '../../../lib/contract/routes/route.ts'
import { openAskedHost } from './asked-host.ts'
import { blocked, type OwnerKind, statusesOf } from './expected-statuses.ts'
import type { RouteRow } from './route-row.ts'
import { routeRows } from './route-rows.ts'
import { call, makeWorld, type Persona, personas } from './world.ts'

/** Tests each route of the contract by each kind of caller. Suites of their own run next to each other. */
export function testRoutes(owner: OwnerKind): void {
  let asked: Awaited<ReturnType<typeof openAskedHost>>
  beforeAll(async () => {
    asked = await openAskedHost()
  })
  afterAll(() => asked.close())

  const names = Object.keys(allRoutes) as NameIn<typeof allRoutes>[]
  test.each(names)('%s', async (name) => {
    const { host } = asked
    const route: Route = allRoutes[name]
    const row = routeRows[name] as RouteRow<object>
    const world = await makeWorld(host, owner === 'member')
    const usual = { ...statusesOf(row.reach, owner), ...row.otherwise?.statuses }
    // Public calls are answered as if no token was sent.
    const ofBlocked = route.access === 'public' ? usual.anonymous : blocked
    const expected = { blockedMember: ofBlocked, ...usual }
    if (owner === 'device' && row.reach === 'account') {
      expected.owner = 401
      expected.otherMember = row.otherwise?.statuses.otherMember ?? 200
    }
    // The owner comes last: what they may do can take away what the others try to reach.
    const order = [...personas].reverse()
    const answered: Partial<Record<Persona, number>> = {}
    for (const persona of order) {
      const reply = await call(
        host,
        route.method,
        route.path,
        world.credentials[persona],
        await row.input(world),
      )
      answered[persona] = reply.status
      if (persona !== 'owner' && row.reach !== 'anyone') expect(reply.text).not.toContain(world.secret)
    }
    expect(answered).toEqual(expected)
  })
}
