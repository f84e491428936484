import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { deleteAccount } from '../../members/account/self-service/delete-account.ts'
import { revokeFamily } from '../../members/account/tokens/revoke-tokens.ts'
import { randomId } from '../../platform/make-id.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { statement } from '../../storage/database/database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { RawSocket } from '../../testing/raw-socket.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const noIdentity = 999992
const closedForIdentity = 4401

let storage: TestStorage
let host: TestHost

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* ({ question }) {
    yield { id: 'c1', target: 'start', type: 'markdown', content: question }
  })
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

async function openAs(token: string, kind: 'search' | 'agent' = 'search'): Promise<TestClient> {
  return TestClient.open(host.origin, newDevice(), {}, { token, kind })
}

describe('a socket with a token', () => {
  test('asks as the member, who finds the conversation on another device', async () => {
    const { token } = await buildUser(storage.database)
    const socket = await openAs(token)
    const askId = socket.ask('海底有多深')
    const end = await socket.ended(askId)
    const client = new AccountClient(host, { k_sso_token: token, device_hash: newDevice() })
    const list = await client.get('/dialogue-aggregation/dialogue/aggregation/v1/session/list')
    expect(list.body.data).toMatchObject({ list: [{ conversation_id: end.conversation_id }] })
    socket.close()
  })

  test('is rejected with an invalid token, though the device is known', async () => {
    const { token, family } = await buildUser(storage.database)
    await revokeFamily({ ...storage, now: Date.now }, family)
    const socket = await openAs(token)
    expect(await socket.until(() => true)).toMatchObject({ code: noIdentity, seq: 0 })
    expect(await socket.closed()).toBe(closedForIdentity)
  })

  test('is closed by the logout, and its device stays a visitor', async () => {
    const { token } = await buildUser(storage.database)
    const device = newDevice()
    const visitor = await TestClient.open(host.origin, device)
    const sockets = await Promise.all([openAs(token), openAs(token, 'agent')])
    const other = await openAs((await buildUser(storage.database)).token)
    await new AccountClient(host, { k_sso_token: token }).get('/v1/data/passport/logout')
    for (const socket of sockets) {
      expect(await socket.closed()).toBe(closedForIdentity)
      expect(socket.frames.at(-1)).toMatchObject({ code: noIdentity, seq: 0 })
    }
    for (const untouched of [visitor, other]) {
      untouched.send({ action: 'ping' })
      await untouched.until((frame) => frame.code === 201)
      untouched.close()
    }
  })

  test('is closed by the message of the sign-out alone', async () => {
    const { token, family } = await buildUser(storage.database)
    const socket = await openAs(token)
    socket.send({ action: 'ping' })
    await socket.until((frame) => frame.code === 201)
    // So long ago that nobody looks for it any more.
    await revokeFamily({ ...storage, now: () => Date.now() - 600_000 }, family)
    expect(await socket.closed()).toBe(closedForIdentity)
  })

  test('is closed though the message of the sign-out was lost', async () => {
    const { token, family } = await buildUser(storage.database)
    const socket = await openAs(token)
    socket.send({ action: 'ping' })
    await socket.until((frame) => frame.code === 201)
    // A process whose bus does not reach this one.
    const elsewhere = { database: storage.database, bus: openMemoryBus(() => undefined), now: Date.now }
    await revokeFamily(elsewhere, family)
    expect(await socket.closed()).toBe(closedForIdentity)
  })

  test('stays open when its token is exchanged', async () => {
    const { token } = await buildUser(storage.database)
    const socket = await openAs(token)
    const client = new AccountClient(host, { k_sso_token: token })
    expect((await client.post('/v1/passport/refresh')).status).toBe(200)
    socket.send({ action: 'ping' })
    await socket.until((frame) => frame.code === 201)
    // The exchanged one shown again takes the whole place down.
    expect((await client.post('/v1/passport/refresh')).status).toBe(401)
    expect(await socket.closed()).toBe(closedForIdentity)
  })
})

describe('a client that continues to send after its socket was closed', () => {
  type Built = Awaited<ReturnType<typeof buildUser>>
  const ends: Record<string, (built: Built) => Promise<unknown>> = {
    logout: ({ token }) => new AccountClient(host, { k_sso_token: token }).get('/v1/data/passport/logout'),
    deletion: ({ user }) =>
      deleteAccount(
        {
          ...storage,
          manifest: tableManifest,
          cancelTurn: (turn) => host.app.engine.cancel(turn),
          now: Date.now,
        },
        user,
      ),
  }
  const frame = (askId: string) =>
    JSON.stringify({
      agent_id: '001',
      agent_type: 'universal',
      conversation_id: '',
      prompt: { ask_id: askId, content: '还在吗' },
    })
  const asksOf = async (owner: string) => {
    const { build } = storage.database
    return (await storage.database.all(build.selectFrom('turns').select('id').where('owner', '=', owner)))
      .length
  }

  test.each(Object.keys(ends))('is ignored after the %s, and is disconnected', async (end) => {
    const built = await buildUser(storage.database)
    const socket = await RawSocket.open(host.port, { deviceHash: newDevice(), token: built.token })
    socket.send(frame('before'))
    await socket.answered
    await ends[end]?.(built)
    const stored = await asksOf(built.owner)
    // Goes on for as long as the connection stands.
    const writing = setInterval(() => socket.isOpen && socket.send(frame(randomId())), 20)
    await socket.cutOff
    clearInterval(writing)
    expect(await asksOf(built.owner)).toBe(stored)
  })
})

describe('the agent socket', () => {
  test('rejects a visitor', async () => {
    const socket = await TestClient.open(host.origin, newDevice(), {}, { kind: 'agent' })
    expect(await socket.until(() => true)).toMatchObject({ code: noIdentity, seq: 0 })
    expect(await socket.closed()).toBe(closedForIdentity)
  })

  test("accepts a member only after an operator's approval", async () => {
    const { token } = await buildUser(storage.database, { is_active: 0 })
    const socket = await openAs(token, 'agent')
    const askId = socket.ask('写一首诗')
    expect(await socket.until((frame) => frame.ask_id === askId)).toEqual({
      code: 999993,
      ask_id: askId,
      seq: 0,
      message: '账号正在等待审核，通过后就能使用；现在可以先搜索',
    })
    socket.close()
  })
})

test('a token in use stays valid, and expires after 45 idle days', async () => {
  const day = 24 * 60 * 60_000
  let now = Date.now()
  const clocked = await startTestHost(storage, async function* () {}, { now: () => now, makeId: randomId })
  const { token } = await buildUser(storage.database)
  const client = new AccountClient(clocked, { k_sso_token: token })
  const check = async () => (await client.post('/v1/passport/check')).status
  for (let visit = 0; visit < 3; visit += 1) {
    now += 44 * day
    expect(await check()).toBe(200)
    // `last_seen_at` is written concurrently with the reply.
    await storage.database.batch([statement(storage.database.build.deleteFrom('jobs').where('id', '=', ''))])
  }
  now += 46 * day
  expect(await check()).toBe(401)
  await clocked.close()
})

test('no log line contains a token of a URL', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logging = await startTestHost(storage, async function* () {}, { log })
  const { token } = await buildUser(storage.database)
  const device = newDevice()
  const socket = await TestClient.open(logging.origin, device, {}, { token })
  await socket.ended(socket.ask('天有多高'))
  await fetch(`${logging.origin}/v1/passport/check?k_sso_token=${token}`, { method: 'POST' })
  await fetch(`${logging.origin}/nowhere?k_sso_token=${token}`)
  socket.close()
  await logging.close()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(token)
  expect(lines.join('')).not.toContain(device)
})
