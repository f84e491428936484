import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import type { Database } from '../../storage/database/database.ts'
import { availableServices, type OwnService, startOwnPostgres } from '../../storage/testing/services.ts'
import { TcpProxy } from '../../storage/testing/tcp-proxy.ts'
import { makeTestDatabase } from '../../storage/testing/test-database.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'

const describeHere = availableServices().postgres ? describe : describe.skip
/** Much longer than the second between two renewals, even on a busy machine. */
const leaseMs = 8_000
const cleanup: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step()
})

interface Opened {
  readonly host: TestHost
  readonly gate: GatedPipeline
  readonly database: Database
}

/** A host over this database; `leaseUrl` leads there by another way. */
async function openHost(url: string, leaseUrl = url): Promise<Opened> {
  const storage = await openTestStorage({ DATABASE_URL: url })
  cleanup.push(() => storage.remove())
  const other = leaseUrl === url ? storage : await openTestStorage({ DATABASE_URL: leaseUrl })
  if (other !== storage) cleanup.push(() => other.remove())
  const gate = new GatedPipeline()
  const parts = { ...storage, leaseDatabase: other.leaseDatabase }
  const host = await startTestHost(parts, gate.pipeline, { isAlone: false, leaseMs })
  cleanup.push(() => host.close())
  return { host, gate, database: storage.database }
}

async function ownPostgres(): Promise<OwnService> {
  const service = await startOwnPostgres()
  if (!service) throw new Error('there is no PostgreSQL server here')
  cleanup.push(() => service.stop())
  return service
}

interface Asked {
  readonly client: TestClient
  readonly askId: string
}

/** So many people ask, and each has read the beginning of the answer. */
async function askAll(host: TestHost, count: number): Promise<Asked[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = await TestClient.open(host.origin, newDevice())
      cleanup.push(() => client.close())
      const askId = client.ask(`第 ${index} 问`)
      await client.until((frame) => frame.ask_id === askId && frame.data?.[0]?.content === '前半')
      return { client, askId }
    }),
  )
}

/** Every turn has one end, and a reader has the whole answer. @returns the codes of the ends */
async function endsOf(asked: readonly Asked[]): Promise<number[]> {
  return Promise.all(
    asked.map(async ({ client, askId }) => {
      const { code } = await client.ended(askId)
      if (code === responseCode.normalEnd) expect(client.cards(askId)[0]?.content).toBe(GatedPipeline.whole)
      return code
    }),
  )
}

function runningTurns(database: Database): Promise<{ id: string }[]> {
  return database.all(database.build.selectFrom('turns').select('id').where('state', '=', 'running'))
}

describeHere('turns over PostgreSQL (skipped without a server)', () => {
  test('continue after a restart of the server, and their conversations accept questions again', async () => {
    const postgres = await ownPostgres()
    const { host, gate, database } = await openHost(postgres.url)
    for (let round = 0; round < 3; round += 1) {
      const asked = await askAll(host, 20)
      const restarted = postgres.restart()
      gate.open()
      await restarted
      expect(await endsOf(asked)).toEqual(asked.map(() => responseCode.normalEnd))
      const again = await Promise.all(
        asked.map(async ({ client, askId }) => {
          const { conversation_id: conversationId } = await client.ended(askId)
          const next = client.ask('再问', {}, conversationId)
          await client.until((frame) => frame.ask_id === next && frame.data?.[0]?.content === '前半')
          return { client, askId: next }
        }),
      )
      gate.open()
      expect(await endsOf(again)).toEqual(again.map(() => responseCode.normalEnd))
      expect(await runningTurns(database)).toEqual([])
    }
  })

  test('are neither lost nor duplicated when the reply to a commit is lost', async () => {
    const made = await makeTestDatabase('postgres')
    cleanup.push(() => made.remove())
    const proxy = await TcpProxy.start(made.url)
    cleanup.push(() => proxy.close())
    const { host, gate, database } = await openHost(proxy.url, made.url)
    for (const at of ['ask', 'append', 'end']) {
      const client = await TestClient.open(host.origin, newDevice())
      cleanup.push(() => client.close())
      const begins = (frame: { data?: { content?: unknown }[] | undefined }) =>
        frame.data?.[0]?.content === '前半'
      if (at === 'ask') proxy.loseReplyTo('commit')
      const askId = client.ask(`问 ${at}`)
      if (at === 'append') {
        await client.until((frame) => frame.code === responseCode.askReset)
        proxy.loseReplyTo('commit')
      }
      await client.until((frame) => frame.ask_id === askId && begins(frame))
      if (at === 'end') proxy.loseReplyTo('commit')
      gate.open()
      expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
      expect(client.cards(askId)[0]?.content).toBe(GatedPipeline.whole)
    }
    expect(await runningTurns(database)).toEqual([])
  })

  test('stay with their process while the database is slow for longer than a lease is valid', async () => {
    const made = await makeTestDatabase('postgres')
    cleanup.push(() => made.remove())
    const proxy = await TcpProxy.start(made.url)
    cleanup.push(() => proxy.close())
    const { host, gate } = await openHost(proxy.url, made.url)
    await openHost(made.url)
    const asked = await askAll(host, 50)
    proxy.hold()
    gate.open()
    // What is tested is that time passes.
    await delay(leaseMs + 500)
    proxy.pass()
    expect(await endsOf(asked)).toEqual(asked.map(() => responseCode.normalEnd))
  })
})
