import { setTimeout as pause } from 'node:timers/promises'
import type { Pipeline } from '../../../host/conversations/turns/agent.ts'
import { startOwnPostgres, startOwnRedis } from '../../../host/storage/testing/services.ts'
import { TcpProxy } from '../../../host/storage/testing/tcp-proxy.ts'
import { failingDatabase } from '../../../host/testing/failing-database.ts'
import { startTestHost, type TestHost } from '../../../host/testing/test-host.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import type { Scope, Skipped } from '../support/part.ts'

/** Hosts whose storage fails on command. */
export interface FaultyHosts {
  readonly asked: TestHost
  /** Has something fail; resolves once it works again. */
  fault(round: number): Promise<void>
}

const pieces = 20
const pieceMs = 50

/** Writes for about a second. */
const slowly: Pipeline = async function* (_request, { signal }) {
  yield { id: 'c1', type: 'markdown', target: 'start', content: '写' }
  for (let piece = 0; piece < pieces; piece += 1) {
    await pause(pieceMs, undefined, { signal })
    yield { id: 'c1', target: 'update', content: '字' }
  }
}

/** Two hosts over one PostgreSQL and one Redis, each behind a proxy. */
export async function openPostgresHosts(scope: Scope): Promise<FaultyHosts | Skipped> {
  const postgres = await startOwnPostgres()
  if (!postgres) return { skipped: '这台机器上没有 PostgreSQL' }
  scope.defer(() => postgres.stop())
  const redis = await startOwnRedis()
  if (!redis) return { skipped: '这台机器上没有 Redis' }
  scope.defer(() => redis.stop())
  const database = await TcpProxy.start(postgres.url)
  scope.defer(() => database.close())
  const bus = await TcpProxy.start(redis.url)
  scope.defer(() => bus.close())
  const asked = await openHost(scope, { DATABASE_URL: database.url, REDIS_URL: bus.url })
  await openHost(scope, { DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  const faults = [
    () => postgres.restart(),
    async () => database.cut(),
    async () => {
      database.block()
      await pause(2_000)
      database.pass()
    },
    async () => {
      database.hold()
      await pause(1_500)
      database.pass()
    },
    async () => database.loseReplyTo('commit'),
    () => redis.restart(),
    async () => {
      bus.block()
      await pause(1_000)
      bus.pass()
    },
  ]
  return { asked, fault: (round) => faults[round % faults.length]?.() ?? Promise.resolve() }
}

async function openHost(scope: Scope, settings: Record<string, string>): Promise<TestHost> {
  const storage = await openTestStorage(settings)
  scope.defer(() => storage.remove())
  const host = await startTestHost(storage, slowly, { isAlone: false })
  scope.defer(() => host.close())
  return host
}

/** One host over SQLite, whose every write fails for a while: not stored, or stored without a reply. */
export async function openSqliteHost(scope: Scope): Promise<FaultyHosts> {
  const storage = await openTestStorage()
  scope.defer(() => storage.remove())
  let isFailing = false
  const lost = failingDatabase(storage.database, () => isFailing && Math.random() < 0.5, true)
  const database = failingDatabase(lost, () => isFailing && Math.random() < 0.5)
  const asked = await startTestHost({ ...storage, database }, slowly)
  scope.defer(() => asked.close())
  const fault = async () => {
    isFailing = true
    await pause(1_000)
    isFailing = false
  }
  return { asked, fault }
}
