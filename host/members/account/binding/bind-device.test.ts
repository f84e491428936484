import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { messageStatus } from '../../../../lib/contract/frames/message-status.ts'
import { availableServices } from '../../../storage/testing/services.ts'
import { makeTestDatabase, type TestDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { newDevice, TestClient } from '../../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { visitorOwner } from '../owner.ts'

const aggregation = '/dialogue-aggregation/dialogue/aggregation'
const binding = '/chatdoc-api/chatdoc/v1/user/loginBinding'

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe(`binding (${dialect})`, () => {
    if (dialect === 'postgres' && !availableServices().postgres) {
      test.skip('there is no PostgreSQL server here', () => undefined)
      return
    }
    describeBinding(dialect)
  })
}

function describeBinding(dialect: 'sqlite' | 'postgres'): void {
  let made: TestDatabase | null
  let storage: TestStorage
  let host: TestHost
  const gates = new Map<string, PromiseWithResolvers<void>>()

  beforeAll(async () => {
    made = dialect === 'postgres' ? await makeTestDatabase(dialect) : null
    storage = await openTestStorage(made ? { DATABASE_URL: made.url } : {})
    host = await startTestHost(storage, async function* ({ question }) {
      yield { id: 'c1', target: 'start', type: 'markdown', content: `${question}：` }
      await gates.get(question)?.promise
      yield { id: 'c1', target: 'end', content: '答完了' }
    })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
    await made?.remove()
  })

  async function member() {
    const built = await buildUser(storage.database)
    const on = (device: string) => new AccountClient(host, { k_sso_token: built.token, device_hash: device })
    return { ...built, on }
  }

  async function search(device: string, question: string): Promise<{ id: string; askId: string }> {
    const socket = await TestClient.open(host.origin, device)
    const askId = socket.ask(question)
    const { conversation_id: id = '' } = await socket.ended(askId)
    socket.close()
    return { id, askId }
  }

  const visitor = (device: string) => new AccountClient(host, { device_hash: device })
  const historyOf = (client: AccountClient, id: string) =>
    client.get(`${aggregation}/v1/chat/agent/history?conversation_id=${id}`)
  const moved = async (client: AccountClient) =>
    ((await client.post(binding)).body.data as { moved: number }).moved

  test('moves everything of the device, once; the device no longer sees it', async () => {
    const device = newDevice()
    const { id, askId } = await search(device, '长城多长')
    await visitor(device).post(`${aggregation}/v1/chat/feedback`, { ask_id: askId, like: 1 })
    await visitor(device).post(`${aggregation}/v1/share/link`, { conversation_id: id })
    const { on, owner } = await member()
    expect(await moved(on(device))).toBe(1)
    expect((await historyOf(on(device), id)).body.data).toMatchObject({
      detailList: [{ content: '长城多长', like: 1, status: messageStatus.end }],
    })
    const searches = await on(newDevice()).get(`${aggregation}/v1/search/history/list`)
    expect(searches.body.data).toMatchObject({ detailList: [{ data: '长城多长', type: 'history' }] })
    expect((await historyOf(visitor(device), id)).status).toBe(404)
    expect(await moved(on(device))).toBe(0)
    const { build } = storage.database
    for (const table of [
      'conversations',
      'records',
      'turns',
      'feedback',
      'share_links',
      'searches',
    ] as const) {
      const rows = await storage.database.all<{ owner: string }>(build.selectFrom(table).select('owner'))
      expect(rows.some((row) => row.owner === owner)).toBe(true)
      expect(rows.some((row) => row.owner === visitorOwner(device))).toBe(false)
    }
  })

  test('a running answer continues under its ask_id, for the member', async () => {
    const device = newDevice()
    const question = `慢慢说 ${randomUUID()}`
    const gate = Promise.withResolvers<void>()
    gates.set(question, gate)
    const before = await TestClient.open(host.origin, device)
    const askId = before.ask(question)
    await before.until((frame) => frame.code === 1 && frame.ask_id === askId)
    const { token, on } = await member()
    expect(await moved(on(device))).toBe(1)
    // The device's own socket is closed, to reconnect as the member.
    expect(await before.closed()).toBe(1012)
    const after = await TestClient.open(host.origin, device, {}, { token })
    after.send({ action: 'reconnect', ask_id: askId })
    await after.until((frame) => frame.snapshot === true)
    gate.resolve()
    await after.ended(askId)
    expect(after.cards(askId)).toMatchObject([{ content: `${question}：答完了`, target: 'end' }])
    const stranger = await TestClient.open(host.origin, device)
    stranger.send({ action: 'reconnect', ask_id: askId })
    expect(await stranger.until(() => true)).toMatchObject({ code: 999994, ask_id: askId })
    after.close()
    stranger.close()
  })

  test('two devices, one after the other and at once', async () => {
    const devices = [newDevice(), newDevice()]
    for (const device of devices) await search(device, '潮汐为什么发生')
    const { on } = await member()
    const counts = await Promise.all(devices.map((device) => moved(on(device))))
    expect(counts).toEqual([1, 1])
    const list = await on(newDevice()).get(`${aggregation}/v1/session/list`)
    expect((list.body.data as { list: unknown[] }).list).toHaveLength(2)
  })

  test("an ask_id used on both sides stays the member's, and neither answer is lost", async () => {
    const device = newDevice()
    const { id, askId } = await search(device, '冰为什么浮在水上')
    const { token, on } = await member()
    const again = await TestClient.open(host.origin, device, {}, { token })
    again.ask('冰为什么浮在水上', { ask_id: askId })
    const own = await again.ended(askId)
    again.close()
    expect(await moved(on(device))).toBe(1)
    for (const conversation of [id, own.conversation_id ?? ''])
      expect((await historyOf(on(device), conversation)).body.data).toMatchObject({
        detailList: [{ content: '冰为什么浮在水上' }],
      })
  })

  test('concurrent asks belong completely to one side', async () => {
    const device = newDevice()
    const { id } = await search(device, '第一个问题')
    const { on, owner } = await member()
    const socket = await TestClient.open(host.origin, device)
    const asks = Array.from({ length: 12 }, (_, index) =>
      socket.ask(`又一个问题 ${index}`, {}, index % 2 ? id : ''),
    )
    const bindings = await Promise.all([moved(on(device)), moved(on(device)), moved(on(device))])
    expect(bindings.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(1)
    expect(asks).toHaveLength(12)
    await socket.closed()
    await moved(on(device))
    const { build } = storage.database
    const torn = await storage.database.all(
      build
        .selectFrom('records')
        .innerJoin('conversations', 'conversations.id', 'records.conversation_id')
        .select('records.doc_id')
        .whereRef('records.owner', '!=', 'conversations.owner'),
    )
    expect(torn).toEqual([])
    const conversation = await storage.database.first<{ owner: string }>(
      build.selectFrom('conversations').select('owner').where('id', '=', id),
    )
    expect(conversation?.owner).toBe(owner)
  })

  test('without a device there is nothing to move, and a visitor is rejected', async () => {
    const { token } = await member()
    expect((await new AccountClient(host, { k_sso_token: token }).post(binding)).body.data).toEqual({
      moved: 0,
    })
    expect((await visitor(newDevice()).post(binding)).status).toBe(401)
  })
}
