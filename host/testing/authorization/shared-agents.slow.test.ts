import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type NameIn, type Route, successCodeOf } from '../../../lib/contract/routes/route.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../test-host.ts'
import { openTestStorage, type TestStorage } from '../test-storage.ts'
import { shareAgentWith, sharedCallers } from './shared-agent.ts'
import { type SharedAgentRow, sharedAgentRoutes, sharedAgentRows } from './shared-agent-rows.ts'
import { call } from './world.ts'

describeOnEachDatabase('calls about an agent that was shared by a link', (database) => {
  let storage: TestStorage
  let host: TestHost

  beforeAll(async () => {
    storage = Object.assign(await openTestStorage(), { database: database() })
    host = await startTestHost(storage, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  const names = Object.keys(sharedAgentRoutes) as NameIn<typeof sharedAgentRoutes>[]
  const cases = names.flatMap((name) => sharedCallers.map((caller) => [name, caller] as const))

  test.each(cases)('%s, of %s', async (name, persona) => {
    const route: Route = sharedAgentRoutes[name]
    const row = sharedAgentRows[name] as SharedAgentRow<object>
    const shared = await shareAgentWith({ host, storage }, persona)
    const reply = await call(host, route.method, route.path, shared.caller, row.input(shared))
    const status = row.statuses[persona]
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.code).toBe(successCodeOf(route.path))
    if (status !== 200 || persona === 'expiredShare') expect(reply.text).not.toContain(shared.secret)
  })

  test('what they are refused, the author may do', async () => {
    const shared = await shareAgentWith({ host, storage }, 'boundMember')
    const own = ['agentStatus', 'agentVersions', 'agentExport', 'agentShareList', 'knowledgeChunks'] as const
    for (const name of own) {
      const { method, path }: Route = sharedAgentRoutes[name]
      const row = sharedAgentRows[name] as SharedAgentRow<object>
      expect([name, (await call(host, method, path, shared.author, row.input(shared))).status]).toEqual([
        name,
        200,
      ])
    }
  })
})
