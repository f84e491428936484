import { expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { visitorOwner } from '../../members/account/owner.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { AskingAgent } from '../../testing/asking-agent.ts'
import { SharedBus } from '../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const chosen = { options: [{ step: 1, ids: ['a', 'b'] }] }

describeOnEachDatabase('a waiting turn', (database) => {
  async function scene() {
    const after = new AsyncDisposableStack()
    const storage: TestStorage = await openTestStorage()
    after.defer(() => storage.remove())
    const agent = new AskingAgent()
    const bus = new SharedBus()
    const start = async (): Promise<TestHost> => {
      const shared = { ...storage, bus, database: database(), leaseDatabase: database() }
      return startTestHost(shared, agent, { isAlone: false })
    }
    const device = newDevice()
    const history = async (host: TestHost, id: string) => {
      const query = new URLSearchParams({ conversation_id: id, time_reverse: '0', offset: '0' })
      const { body } = await new AccountClient(host, { device_hash: device }).get(
        `${routes.chatHistory.path}?${query}`,
      )
      return (body.data as { detailList: ChatRecord[] }).detailList
    }
    /** Asks, and returns once the reader is asked. */
    const asked = async (host: TestHost) => {
      const client = await TestClient.open(host.origin, device)
      const askId = client.ask('去哪里玩')
      const frame = await client.until(({ waiting }) => waiting !== undefined)
      const { conversation_id: id = '' } = frame
      return { client, askId, id, waiting: frame.waiting }
    }
    const choose = (client: TestClient, askId: string, id: string, option: object = chosen) =>
      client.send({ ask_id: askId, copilot_option: option as never }, id)
    return { agent, start, device, history, asked, choose, after }
  }

  const steps = ['1', '2', '3', '4', '5', '6']

  test('is shown as waiting live, to later clients, and in the history; five choices at once count as one', async () => {
    const { agent, start, device, history, asked, choose, after } = await scene()
    const first = await start()
    const { client, askId, id, waiting } = await asked(first)
    expect(waiting).toEqual({ kind: 'options', step: '1', until: expect.any(Number) })
    expect(await history(first, id)).toMatchObject([{ status: messageStatus.start, waiting }])
    client.close()
    await first.close()
    const [second, third] = await Promise.all([start(), start()])
    const readers = await Promise.all(
      [second, second, second, third, third].map((host) => TestClient.open(host.origin, device)),
    )
    for (const reader of readers) {
      reader.send({ action: 'reconnect', ask_id: askId })
      expect(await reader.until(({ snapshot }) => snapshot === true)).toMatchObject({ waiting })
    }
    for (const reader of readers) choose(reader, askId, id)
    for (const reader of readers) {
      await reader.until(
        ({ code, seq, ask_id }) => code === responseCode.bot && seq === 0 && ask_id === askId,
      )
      expect((await reader.ended(askId)).code).toBe(responseCode.normalEnd)
    }
    expect(agent.begun).toEqual(steps)
    const [record] = await history(third, id)
    expect(record).toMatchObject({ status: messageStatus.end })
    expect(record?.waiting).toBeUndefined()
    for (const reader of readers) expect(reader.cards(askId)).toEqual(record?.data)
    expect(record?.data[2]?.content).toBe(`已选：${JSON.stringify({ option: chosen })}`)
    for (const reader of readers) reader.close()
    await Promise.all([second.close(), third.close()])
    await after.disposeAsync()
  })

  test.each(['2', '3', '5'])(
    'continues after a restart in step %s, and repeats no finished step',
    async (step) => {
      const { agent, start, device, history, choose, after } = await scene()
      const first = await start()
      agent.hold(step)
      const isBefore = step === '2'
      const client = await TestClient.open(first.origin, device)
      const askId = client.ask('去哪里玩')
      const fits = (frame: ServerFrame) => isBefore || frame.waiting !== undefined
      const { conversation_id: id = '' } = await client.until(fits)
      if (!isBefore) choose(client, askId, id)
      await agent.reached(step)
      await first.close()
      client.close()
      agent.letGo(step)
      const second = await start()
      const reader = await TestClient.open(second.origin, device)
      reader.send({ action: 'reconnect', ask_id: askId })
      if (isBefore) {
        await reader.until(({ waiting }) => waiting !== undefined)
        choose(reader, askId, id)
      }
      expect((await reader.ended(askId)).code).toBe(responseCode.normalEnd)
      expect(agent.begun.filter((each) => each !== step)).toEqual(steps.filter((each) => each !== step))
      const [record] = await history(second, id)
      expect(reader.cards(askId)).toEqual(record?.data)
      expect(record?.data.map((card) => card.id)).toEqual(['s1', 's2', 'choice', 's3', 's4', 's5', 's6'])
      reader.close()
      await second.close()
      await after.disposeAsync()
    },
  )

  test('accepts no choice for another step or from another owner, and nothing else meanwhile', async () => {
    const { agent, start, asked, choose, after } = await scene()
    const host = await start()
    const { client, askId, id } = await asked(host)
    choose(client, askId, id, { options: [{ step: 7, ids: [] }] })
    await client.until(({ seq, ask_id }) => seq === 0 && ask_id === askId)
    const stranger = await TestClient.open(host.origin, newDevice())
    choose(stranger, askId, id)
    expect(await stranger.until(() => true)).toMatchObject({ code: errorNumbers.unknown })
    client.send({ action: 'clear' }, id)
    expect(await client.until(({ code }) => code === errorNumbers.busy)).toBeDefined()
    const another = client.ask('别的问题', {}, id)
    expect(await client.until(({ ask_id }) => ask_id === another)).toMatchObject({ code: errorNumbers.busy })
    expect(agent.begun).toEqual(['1', '2'])
    client.send({ action: 'cancel', ask_id: askId })
    expect((await client.ended(askId)).code).toBe(responseCode.userCancelEnd)
    const next = client.ask('现在可以问了', {}, id)
    await client.until(({ ask_id, waiting }) => ask_id === next && waiting !== undefined)
    client.send({ action: 'skip_copilot', ask_id: next })
    expect((await client.ended(next)).code).toBe(responseCode.normalEnd)
    expect(client.cards(next)[2]?.content).toBe(`已选：${JSON.stringify({ isSkipped: true })}`)
    client.close()
    stranger.close()
    await host.close()
    await after.disposeAsync()
  })

  test.each([
    ['options', responseCode.normalEnd],
    ['outline', responseCode.userCancelEnd],
  ] as const)('for %s after its timeout ends with %d', async (kind, code) => {
    const { agent, start, asked, device, after } = await scene()
    const host = await start()
    agent.kind = kind
    agent.waitsUntil = () => Date.now() - 1
    const { client, askId } = await asked(host)
    await host.app.engine.endWaits()
    expect((await client.ended(askId)).code).toBe(code)
    expect(agent.begun).toEqual(kind === 'options' ? steps : ['1', '2'])
    // What goes on by itself is its owner's as well.
    const counted = await database().all(
      database().build.selectFrom('allowances').select('turns').where('subject', '=', visitorOwner(device)),
    )
    expect(counted.map(({ turns }) => Number(turns))).toEqual([kind === 'options' ? 2 : 1])
    client.close()
    await host.close()
    await after.disposeAsync()
  })

  test('whose owner has no allowance left ends as stopped', async () => {
    const { agent, start, asked, device, after } = await scene()
    const host = await start()
    agent.waitsUntil = () => Date.now() - 1
    const { client, askId } = await asked(host)
    const spent = database().build.updateTable('allowances').set({ turns: 1_000_000 })
    await database().batch([statement(spent.where('subject', '=', visitorOwner(device)))])
    await host.app.engine.endWaits()
    expect((await client.ended(askId)).code).toBe(responseCode.userCancelEnd)
    expect(agent.begun).toEqual(['1', '2'])
    client.close()
    await host.close()
    await after.disposeAsync()
  })
})
