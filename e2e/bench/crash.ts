import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import { isSettled } from '../../lib/contract/frames/message-status.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { freePort, type ProductProcess, startScopedProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { TurnReader } from './support/turn-reader.ts'

const turns = 50
const endLimitMs = 5_000

export const crashOnSqlite: BenchPart = {
  title: 'crash（SQLite）：50 个回答途中 kill -9，再启动',
  measure: (scope) => measureCrash(scope, {}),
}

export const crashOnPostgres: BenchPart = {
  title: 'crash（PostgreSQL）：50 个回答途中 kill -9，再启动',
  measure: async (scope) => {
    const settings = await startPostgresBackend(scope)
    return isSkipped(settings) ? settings : measureCrash(scope, settings)
  },
}

interface Totals {
  acknowledged: number
  /** Acknowledged, and not there or without an end. */
  missing: number
  /** The cards of the reader are not those of the record. */
  different: number
  unsettled: number
  interrupted: number
  /** From `/readyz` until the last turn had ended, the worst round. */
  slowestEndMs: number
  failedStarts: number
}

/**
 * Kills the product (SIGKILL) with turns in flight, starts it again, and holds what readers and history then have
 * against each other. Every third round it is also killed once while it starts; in every fourth round it dies while
 * questions are still coming in, so between their log and their reply as well.
 */
async function measureCrash(scope: Scope, settings: Readonly<Record<string, string>>): Promise<Figure[]> {
  const rounds = Number(processEnvironment().BENCH_ROUNDS ?? 20)
  const directory = await temporaryDirectory(scope, 'crash')
  const port = await freePort()
  const start = () =>
    startScopedProduct(scope, port, {
      DATA_DIR: directory,
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: 'scripted?characters=3000&perSecond=400&delta=1.6',
      ...settings,
    })
  const totals: Totals = {
    acknowledged: 0,
    missing: 0,
    different: 0,
    unsettled: 0,
    interrupted: 0,
    slowestEndMs: 0,
    failedStarts: 0,
  }
  let product = start()
  await product.ready()
  for (let round = 0; round < rounds; round += 1) {
    const readers = await askAndKill(product, round % 4 === 3)
    if (round % 3 === 2) await killDuringStart(start())
    product = start()
    await product.ready().catch(async (error: unknown) => {
      console.error(String(error))
      totals.failedStarts += 1
      product = start()
      await product.ready()
    })
    await compare(product.origin, readers, totals)
  }
  return figuresOf(totals, rounds)
}

function figuresOf(totals: Totals, rounds: number): Figure[] {
  return [
    noted('轮数 × 提问', `${rounds} × ${turns}`),
    noted('已确认的提问', String(totals.acknowledged)),
    allOf('已确认且找得到、有结尾', totals.acknowledged - totals.missing, totals.acknowledged),
    atMost('与记录不同的读者', totals.different, 0),
    atMost('没有结束的记录', totals.unsettled, 0),
    noted('以中断结束、可以继续的', String(totals.interrupted)),
    atMost('没能启动的次数', totals.failedStarts, 0),
    atMost('就绪到最后一个回答结束（最慢一轮）', Math.round(totals.slowestEndMs), endLimitMs, ' ms'),
  ]
}

/** @returns the readers whose question was acknowledged before the product died */
async function askAndKill(product: ProductProcess, isEarly: boolean): Promise<TurnReader[]> {
  const readers = Array.from({ length: turns }, () => new TurnReader())
  const asks = readers.map(async (reader, index) => {
    await pause(Math.random() * 600)
    await reader.ask(product.origin, `怎么创建智能体？第 ${index} 问`)
    // Some readers are gone before the host is.
    if (index % 3 === 0) setTimeout(() => reader.cut(), Math.random() * 800)
  })
  // Requests in flight when the host died are not counted, and must not end this process either.
  const settled = Promise.allSettled(asks)
  if (!isEarly) await settled
  await pause(Math.random() * 1_500)
  await product.end('SIGKILL')
  await Promise.race([settled, pause(500)])
  for (const reader of readers) reader.cut()
  return readers.filter((reader) => reader.isAcknowledged)
}

async function killDuringStart(starting: ProductProcess): Promise<void> {
  await pause(50 + Math.random() * 900)
  await starting.end('SIGKILL')
}

async function compare(origin: string, readers: readonly TurnReader[], totals: Totals): Promise<void> {
  const readyAt = performance.now()
  totals.acknowledged += readers.length
  await Promise.all(
    readers.map(async (reader) => {
      try {
        const cards = await reader.comeBack(origin)
        totals.slowestEndMs = Math.max(totals.slowestEndMs, performance.now() - readyAt)
        const record = await reader.record(origin)
        if (!isSettled(record.status)) totals.unsettled += 1
        if (record.error === 'interrupted') totals.interrupted += 1
        if (!isDeepStrictEqual(cards, record.data)) totals.different += 1
      } catch (error) {
        totals.missing += 1
        console.error(String(error))
      } finally {
        reader.cut()
      }
    }),
  )
}
