import { setTimeout as pause } from 'node:timers/promises'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import type { TestHost } from '../../host/testing/test-host.ts'
import { errorNumbers } from '../../lib/contract/error-code.ts'
import { isTurnEnd, responseCode } from '../../lib/contract/frames/frame.ts'
import { type FaultyHosts, openPostgresHosts, openSqliteHost } from './faults/faulty-hosts.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'

const turns = 20
const asksWithinMs = 400
const faultAfterMs = 250
/** An answer takes about a second; a server that restarts is away for one or two. */
const slowestEndBarMs = 6_000

export const faultsOnPostgres: BenchPart = {
  title: 'faults（PostgreSQL 与 Redis）：两个主机，20 个回答途中服务器重启、断开、停顿、丢掉提交的回音',
  measure: async (scope) => {
    const hosts = await openPostgresHosts(scope)
    return 'skipped' in hosts ? hosts : measure(hosts)
  },
}

export const faultsOnSqlite: BenchPart = {
  title: 'faults（SQLite）：20 个回答途中写入失败、丢掉提交的回音',
  measure: async (scope) => measure(await openSqliteHost(scope)),
}

interface Totals {
  acknowledged: number
  ended: number
  /** Ended otherwise than with a whole answer. */
  unfinished: number
  /** More ends than one, or a frame twice. */
  doubled: number
  /** Conversations that could not be asked again. */
  busy: number
  slowestEndMs: number
}

async function measure(hosts: FaultyHosts): Promise<readonly Figure[]> {
  const rounds = Number(processEnvironment().BENCH_ROUNDS ?? 20)
  const totals: Totals = { acknowledged: 0, ended: 0, unfinished: 0, doubled: 0, busy: 0, slowestEndMs: 0 }
  for (let round = 0; round < rounds; round += 1) await playRound(hosts, round, totals)
  return [
    noted('轮数 × 提问', `${rounds} × ${turns}`),
    allOf('已确认且有结尾', totals.ended, totals.acknowledged),
    noted('其中没有写完整的', String(totals.unfinished)),
    atMost('重复的结尾或帧', totals.doubled, 0),
    atMost('之后不能再问的对话', totals.busy, 0),
    atMost('故障结束到最后一个结尾（最慢一轮）', Math.round(totals.slowestEndMs), slowestEndBarMs, ' ms'),
  ]
}

async function playRound(hosts: FaultyHosts, round: number, totals: Totals): Promise<void> {
  const readers = await Promise.all(
    Array.from({ length: turns }, () => TestClient.open(hosts.asked.origin, newDevice())),
  )
  const asked = Promise.all(
    readers.map(async (client, index) => {
      await pause(Math.random() * asksWithinMs)
      return { client, askId: client.ask(`第 ${round} 轮第 ${index} 问`) }
    }),
  )
  await pause(faultAfterMs)
  await hosts.fault(round)
  const healedAt = performance.now()
  for (const reader of await asked) await judge(hosts.asked, reader, totals)
  totals.slowestEndMs = Math.max(totals.slowestEndMs, performance.now() - healedAt)
  await Promise.all((await asked).map((reader) => askAgain(reader, totals)))
  for (const client of readers) client.close()
}

interface Reader {
  readonly client: TestClient
  readonly askId: string
}

/** A question that was refused is not acknowledged; every other has to have one end. */
async function judge(host: TestHost, { client, askId }: Reader, totals: Totals): Promise<void> {
  const first = await client.until(({ ask_id: id }) => id === askId)
  if (first.code > errorNumbers.bad_frame - 1) return
  totals.acknowledged += 1
  const end = await client.ended(askId).catch((error: unknown) => {
    console.error(host.origin, String(error))
    return null
  })
  if (!end) return
  totals.ended += 1
  if (end.code !== responseCode.normalEnd) totals.unfinished += 1
  const frames = client.frames.filter((frame) => frame.ask_id === askId && frame.seq > 0)
  const isOnce = new Set(frames.map(({ seq }) => seq)).size === frames.length
  if (!isOnce || frames.filter(isTurnEnd).length !== 1) totals.doubled += 1
}

async function askAgain({ client, askId }: Reader, totals: Totals): Promise<void> {
  const conversationId = client.frames.find((frame) => frame.ask_id === askId)?.conversation_id ?? ''
  const again = client.ask('还能问吗', {}, conversationId)
  const reply = await client.until((frame) => frame.ask_id === again)
  if (reply.code !== responseCode.conversationReset) totals.busy += 1
  else await client.ended(again)
}
