import { afterEach, expect, test } from '@jest/globals'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Database } from '../../storage/database/database.ts'
import { failingDatabase } from '../../testing/failing-database.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const cleanup: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step()
})

interface Opened {
  readonly host: TestHost
  readonly storage: TestStorage
  readonly gate: GatedPipeline
  readonly client: TestClient
}

async function openHost(
  spoil: (database: Database) => Database,
  overrides: Parameters<typeof startTestHost>[2] = {},
): Promise<Opened> {
  const storage = await openTestStorage()
  cleanup.push(() => storage.remove())
  const gate = new GatedPipeline()
  const spoilt = { ...storage, database: spoil(storage.database) }
  const host = await startTestHost(spoilt, gate.pipeline, overrides)
  cleanup.push(() => host.close())
  const client = await TestClient.open(host.origin, newDevice())
  cleanup.push(() => client.close())
  return { host, storage, gate, client }
}

/** The SQL with which every append and every end of a turn begins. */
const isAppend = (sql: string) => sql.startsWith('update "turns" set "last_seq"')
const isAsk = (sql: string) => sql.startsWith('insert into "conversations"')

test.each([
  ['not stored', false],
  ['stored, and only the reply was lost', true],
])('an answer continues when some of its writes fail (%s)', async (_, isStored) => {
  let writes = 0
  const fails = (sql: string) => isAppend(sql) && (writes += 1) % 2 === 1
  const { client, gate } = await openHost((database) => failingDatabase(database, fails, isStored))
  const askId = client.ask('写得断断续续')
  await client.until((frame) => frame.data?.[0]?.content === '前半')
  gate.open()
  expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
  expect(client.cards(askId)[0]?.content).toBe(GatedPipeline.whole)
  const seqs = client.frames.filter((frame) => frame.ask_id === askId).map((frame) => frame.seq)
  expect(seqs).toEqual(seqs.map((_seq, index) => index + 1))
})

test('a question whose commit succeeded without a reply is answered', async () => {
  let asks = 0
  const fails = (sql: string) => isAsk(sql) && (asks += 1) === 1
  const { client, gate } = await openHost((database) => failingDatabase(database, fails, true))
  const askId = client.ask('没有回音')
  await client.until((frame) => frame.data?.[0]?.content === '前半')
  gate.open()
  expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
})

test('a question that is being stored while the host closes is ended as interrupted', async () => {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const slow = (database: Database): Database => ({
    ...failingDatabase(database, () => false),
    batch: async (statements) => {
      const results = await database.batch(statements)
      if (!isAsk(statements[0]?.query.sql ?? '')) return results
      reached.resolve()
      await go.promise
      return results
    },
  })
  const { host, storage, client } = await openHost(slow)
  client.ask('正在关门')
  await reached.promise
  const closed = host.app.engine.close()
  go.resolve()
  await closed
  const turns = await storage.database.all(storage.database.build.selectFrom('turns').selectAll())
  expect(turns.map(({ state }) => state)).toEqual(['ended'])
  expect(JSON.parse(turns[0]?.end_frame ?? '{}')).toMatchObject({ error: 'interrupted' })
})

test('a failing database during a listed question affects no other turn', async () => {
  const audit: Audit = {
    find: () => ({ start: 0, end: 1, word: '禁止', isForbidden: true }),
    answer: () => ({ take: () => null, end: () => null }),
  }
  let isBroken = false
  const unreadable = (database: Database): Database => ({
    ...failingDatabase(database, () => false),
    batch: async (statements) => {
      const results = await database.batch(statements)
      isBroken ||= isAsk(statements[0]?.query.sql ?? '')
      return results
    },
    all: async (query, options) => {
      if (isBroken) throw new Error('unreadable, as the test wants it')
      return database.all(query, options)
    },
  })
  const { client } = await openHost(unreadable, { audit })
  const askId = client.ask('禁止的')
  expect((await client.ended(askId)).code).toBe(responseCode.auditFailed)
})
