import { expect, test } from '@jest/globals'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AskingAgent } from '../../testing/asking-agent.ts'
import { SharedBus } from '../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { holdsValue, type Watch, watchedDatabase } from '../../testing/watched-database.ts'
import type { Agent } from './agent.ts'
import type { TurnRow } from './turn-row.ts'

const chosen = { options: [{ step: 1, ids: ['a'] }] }
const steps = ['1', '2', '3', '4', '5', '6']
/** What asks for the turns whose lease is dead: the last statement of each look for lost turns. */
const looksForOwnerless = (sql: string) => sql.includes('not in')

describeOnEachDatabase('a waiting turn under concurrent events', (database) => {
  async function scene() {
    const after = new AsyncDisposableStack()
    const storage = await openTestStorage()
    after.defer(() => storage.remove())
    const agent = new AskingAgent()
    const bus = new SharedBus()
    const device = newDevice()
    const start = (watch: Watch = {}, answering: Agent = agent): Promise<TestHost> => {
      const shared = {
        ...storage,
        bus,
        database: watchedDatabase(database(), watch),
        leaseDatabase: database(),
      }
      return startTestHost(shared, answering, { isAlone: false })
    }
    const asked = async (host: TestHost) => {
      const client = await TestClient.open(host.origin, device)
      after.defer(() => client.close())
      const askId = client.ask('去哪里玩')
      const { conversation_id: id = '' } = await client.until(({ waiting }) => waiting !== undefined)
      return { client, askId, id }
    }
    const reader = async (host: TestHost, askId: string) => {
      const client = await TestClient.open(host.origin, device)
      after.defer(() => client.close())
      client.send({ action: 'reconnect', ask_id: askId })
      return client
    }
    return { agent, start, asked, reader, device, after }
  }

  const turnOf = async (askId: string): Promise<TurnRow> => {
    const row = await database().first<TurnRow>(
      database().build.selectFrom('turns').selectAll().where('ask_id', '=', askId),
    )
    if (!row) throw new Error('there is no such turn')
    return row
  }
  const isAcknowledged = (askId: string) => (frame: ServerFrame) =>
    frame.code === responseCode.bot && frame.seq === 0 && frame.ask_id === askId

  test('continues once, although its process checks for lost turns before the choice is processed', async () => {
    const { agent, start, asked, after } = await scene()
    const looked = Promise.withResolvers<void>()
    let isArmed = false
    let isFirst = true
    let looks = 0
    const host = await start({
      read: (sql) => {
        if (isArmed && looksForOwnerless(sql) && ++looks === 3) looked.resolve()
        if (!isArmed || !isFirst || !sql.includes('turn_steps')) return undefined
        isFirst = false
        return looked.promise
      },
    })
    const { client, askId, id } = await asked(host)
    isArmed = true
    client.send({ ask_id: askId, copilot_option: chosen }, id)
    expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(agent.begun).toEqual(steps)
    expect(Number((await turnOf(askId)).resumed)).toBe(0)
    await host.close()
    await after.disposeAsync()
  })

  test('is stopped by a stop request just when it starts to wait', async () => {
    const { agent, start, device, after } = await scene()
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const host = await start({
      batch: (statements) => {
        if (!holdsValue(statements, 'waiting')) return undefined
        reached.resolve()
        return gate.promise
      },
    })
    const client = await TestClient.open(host.origin, device)
    const askId = client.ask('去哪里玩')
    await reached.promise
    await host.app.engine.cancel(await turnOf(askId))
    gate.resolve()
    expect((await client.ended(askId)).code).toBe(responseCode.userCancelEnd)
    expect(agent.begun).toEqual(['1', '2'])
    client.close()
    await host.close()
    await after.disposeAsync()
  })

  test('and was stopped stays stopped, although the process that ends it crashes', async () => {
    const { agent, start, asked, reader, after } = await scene()
    const failed = Promise.withResolvers<void>()
    const first = await start({
      batch: (statements) => {
        if (!holdsValue(statements, 'ended')) return
        failed.resolve()
        throw new Error('the connection broke, as the test wants it')
      },
    })
    const { client, askId } = await asked(first)
    client.send({ action: 'cancel', ask_id: askId })
    await failed.promise
    await first.close()
    const second = await start()
    expect((await (await reader(second, askId)).ended(askId)).code).toBe(responseCode.userCancelEnd)
    expect(agent.begun).toEqual(['1', '2'])
    await second.close()
    await after.disposeAsync()
  })

  test('continues in a third process, when the second ends during the takeover', async () => {
    const { agent, start, asked, reader, after } = await scene()
    const first = await start()
    const { client, askId, id } = await asked(first)
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let isArmed = false
    const second = await start({
      read: (sql) => {
        if (!isArmed || !sql.includes('turn_log')) return undefined
        reached.resolve()
        return gate.promise
      },
    })
    agent.hold('4')
    client.send({ ask_id: askId, copilot_option: chosen }, id)
    await agent.reached('4')
    isArmed = true
    await first.close()
    await reached.promise
    const closed = second.close()
    gate.resolve()
    await closed
    agent.letGo('4')
    const third = await start()
    expect((await (await reader(third, askId)).ended(askId)).code).toBe(responseCode.normalEnd)
    expect(agent.begun).toEqual(['1', '2', '3', '4', '4', '5', '6'])
    await third.close()
    await after.disposeAsync()
  })

  test('continues once after its process has lost its lease, whatever the agent is doing', async () => {
    const { agent, start, asked, after } = await scene()
    const host = await start()
    const { client, askId, id } = await asked(host)
    agent.isDeaf = true
    agent.hold('3')
    client.send({ ask_id: askId, copilot_option: chosen }, id)
    await agent.reached('3')
    const { build } = database()
    // The one that is under way never gets a signal; the one that goes on is not held.
    agent.forget('3')
    const { lease } = await turnOf(askId)
    await database().batch([statement(build.deleteFrom('leases').where('number', '=', lease))])
    expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(agent.begun).toEqual(['1', '2', '3', '3', '4', '5', '6'])
    expect(Number((await turnOf(askId)).resumed)).toBe(1)
    await host.close()
    await after.disposeAsync()
  })

  test.each([
    ['outline', chosen],
    ['options', { outline: { sections: [{ title: '一' }] } }],
    ['tool', { tool: { id: '2', allow: 'always' } }],
  ] as const)('for %s accepts no choice from outdated options', async (kind, option) => {
    const { agent, start, asked, after } = await scene()
    agent.kind = kind
    const host = await start()
    const { client, askId, id } = await asked(host)
    client.send({ ask_id: askId, copilot_option: option as never }, id)
    await client.until(isAcknowledged(askId))
    expect((await turnOf(askId)).state).toBe('waiting')
    client.send({ action: 'cancel', ask_id: askId })
    await client.ended(askId)
    await host.close()
    await after.disposeAsync()
  })

  test('is no longer shown as waiting once its choice is accepted', async () => {
    const { start, asked, reader, after } = await scene()
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let isArmed = false
    const first = await start({
      batch: (statements) => {
        if (!isArmed || !statements.some(({ query }) => query.sql.includes('turn_log'))) return undefined
        reached.resolve()
        return gate.promise
      },
    })
    const second = await start()
    const { client, askId, id } = await asked(first)
    isArmed = true
    client.send({ ask_id: askId, copilot_option: chosen }, id)
    await reached.promise
    const other = await reader(second, askId)
    const snapshot = await other.until((frame) => frame.snapshot === true)
    gate.resolve()
    expect(snapshot.waiting).toBeUndefined()
    expect((await other.ended(askId)).code).toBe(responseCode.normalEnd)
    await first.close()
    await second.close()
    await after.disposeAsync()
  })

  test('twice at the same step settles the cost of each run', async () => {
    const { start, asked, after } = await scene()
    let waits = 0
    const twice: Agent = {
      limitMs: 60_000,
      async *start() {
        waits += 1
        yield { id: `card${waits}`, type: 'markdown', target: 'replace', content: '问' }
        return waits > 2
          ? undefined
          : { wait: 'options', step: '1', saved: null, until: Date.now() + 3_600_000 }
      },
      resume: (...parts) => twice.start(parts[0], parts[1]),
    }
    const host = await start({}, twice)
    const { client, askId } = await asked(host)
    const runs: string[] = []
    const choose = async () =>
      host.app.engine.choose(await turnOf(askId), { option: chosen }, ['1'], {
        reserved: '',
        onEnd: async (runId) => {
          runs.push(runId)
        },
      })
    expect(await choose()).toBe(true)
    await client.untilFound(() =>
      client.frames.filter(({ waiting }) => waiting).length > 1 ? true : undefined,
    )
    expect(await choose()).toBe(true)
    await client.ended(askId)
    await host.close()
    expect(runs.length).toBe(2)
    expect(new Set(runs).size).toBe(2)
    await after.disposeAsync()
  })

  test('ends in time, although another cannot be read', async () => {
    const { agent, start, asked, after } = await scene()
    agent.waitsUntil = () => Date.now() - 1
    const host = await start()
    const broken = await asked(host)
    const { build } = database()
    const turn = await turnOf(broken.askId)
    // The one that cannot be read comes first.
    await database().batch([
      statement(build.updateTable('turns').set({ waiting: '{', waits_until: 0 }).where('id', '=', turn.id)),
    ])
    const sound = await asked(host)
    await host.app.engine.endWaits()
    expect((await sound.client.ended(sound.askId)).code).toBe(responseCode.normalEnd)
    await host.close()
    await database().batch([statement(build.deleteFrom('turns').where('id', '=', turn.id))])
    await after.disposeAsync()
  })
})
