import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { routes } from '../lib/contract/routes/http.ts'
import { readEnvironment } from './settings/environment.ts'
import { silentAgent } from './testing/silent-agent.ts'
import { startTestHost } from './testing/test-host.ts'
import { openTestStorage } from './testing/test-storage.ts'

test('a worker runs jobs, answers operators, and has neither browser calls nor sockets nor turns', async () => {
  const storage = await openTestStorage()
  const { jobs, database } = storage
  const done = Promise.withResolvers<unknown>()
  const host = await startTestHost(storage, silentAgent, {
    env: { ...readEnvironment({ RATE_LIMIT: '0' }), ROLE: 'worker' },
    modules: [{ start: async () => jobs.work('any', async (payload) => done.resolve(payload)) }],
  })
  await jobs.add('any', 'taken')
  expect(await done.promise).toBe('taken')
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ...Object.values(routes).map(({ path }) => [path, 404] as const),
  ] as const) {
    expect([path, (await fetch(host.origin + path)).status]).toEqual([path, status])
  }
  const socket = new WebSocket(
    `${host.origin.replace('http', 'ws')}/socket/search?device=Web&device_hash=device_${'0'.repeat(32)}`,
  )
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('socket hang up')
  expect(await database.all(database.build.selectFrom('leases').selectAll())).toEqual([])
  await host.close()
  await storage.remove()
})
