import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { headerNames } from '../../lib/contract/identity.ts'
import { shareRoutes } from '../../lib/contract/routes/share-routes.ts'
import { readEnvironment } from '../settings/environment.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'

/** From which the limits are shares: 12 questions, 24 upgrades a minute, 40 sockets at once. */
const perMinute = 120
const limited = 999993
const attacker = '203.0.113.7'
const other = '198.51.100.9'

let storage: TestStorage
let host: TestHost

beforeEach(async () => {
  storage = await openTestStorage()
  const env = readEnvironment({
    RATE_LIMIT: String(perMinute),
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: '/nowhere',
  })
  host = await startTestHost(
    storage,
    async function* () {
      yield { id: 'c1', target: 'start', type: 'markdown', content: '答' }
    },
    { env },
  )
})
afterEach(async () => {
  await host.close()
  await storage.remove()
})

/** @returns the HTTP status that an upgrade is answered with, 101 when it is let in */
async function upgrade(address: string): Promise<{ status: number; socket: WebSocket; retryAfter?: string }> {
  const socket = new WebSocket(
    `${host.origin.replace('http', 'ws')}/socket/search?device_hash=${newDevice()}`,
    {
      headers: { 'x-forwarded-for': address },
    },
  )
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ status: 101, socket }))
    socket.once('unexpected-response', (_request, response) =>
      resolve({
        status: response.statusCode ?? 0,
        socket,
        retryAfter: String(response.headers['retry-after']),
      }),
    )
    socket.once('error', reject)
  })
}

describe('one address with any number of identities', () => {
  test('gets no more questions a minute than its share, and the next address all of its own', async () => {
    const ask = async (address: string) => {
      const client = await TestClient.open(host.origin, newDevice(), { 'x-forwarded-for': address })
      const ids = [randomUUID(), randomUUID()]
      for (const ask_id of ids) client.ask('海有多深', { ask_id })
      const firsts = await Promise.all(
        ids.map((id) => client.until((frame) => frame.ask_id === id && frame.code !== 101)),
      )
      client.close()
      return firsts.map((frame) => frame.code)
    }
    const answers = (await Promise.all(Array.from({ length: 20 }, () => ask(attacker)))).flat()
    expect(answers.filter((code) => code !== limited)).toHaveLength(perMinute * 0.1)
    expect(answers.filter((code) => code === limited)).toHaveLength(40 - perMinute * 0.1)
    expect((await Promise.all(Array.from({ length: 5 }, () => ask(other)))).flat()).not.toContain(limited)
  })

  test('opens no more sockets a minute than its share, in all its IPv6 addresses together', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`)
    const opened = await Promise.all(addresses.map(upgrade))
    expect(opened.filter(({ status }) => status === 101)).toHaveLength(perMinute * 0.2)
    const refused = opened.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(40 - perMinute * 0.2)
    expect(refused[0]?.retryAfter).toBe('60')
    expect((await upgrade('2001:db8:1:3::1')).status).toBe(101)
    for (const { socket } of opened) socket.terminate()
  })

  test('views and creates no more shares a minute than its share', async () => {
    const look = async (address: string, index: number) => {
      const path = index % 2 === 0 ? shareRoutes.sharePreview.path : shareRoutes.shareLink.path
      const body = { conversation_id: randomUUID() }
      const query = index % 2 === 0 ? `?${new URLSearchParams(body).toString()}` : ''
      const reply = await fetch(`${host.origin}${path}${query}`, {
        ...(index % 2 === 0 ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          'x-forwarded-for': address,
          [headerNames.deviceHash]: newDevice(),
          ...(index % 2 === 0 ? {} : { 'content-type': 'application/json' }),
        },
      })
      return reply.status
    }
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => look(attacker, index)))
    expect(statuses.filter((status) => status === 404)).toHaveLength(perMinute * 0.1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - perMinute * 0.1)
    expect(await look(other, 0)).toBe(404)
  })
})
