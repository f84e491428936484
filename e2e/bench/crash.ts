import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isSettled } from '../../lib/contract/message-status.ts'
import { freePort, type ProductProcess, startProduct } from './support/product-process.ts'
import { TurnReader } from './support/turn-reader.ts'

export interface CrashOptions {
  readonly rounds: number
  readonly turns: number
  /** Settings that choose the database; the embedded one when empty. */
  readonly settings: Readonly<Record<string, string>>
}

export interface CrashResult {
  readonly acknowledged: number
  readonly missing: number
  readonly different: number
  readonly unsettled: number
  readonly interrupted: number
  /** From `/readyz` until the last turn had ended, the worst round, in ms. */
  readonly slowestEndMs: number
  readonly failedStarts: number
}

const endLimitMs = 5_000

/**
 * Kills the product (SIGKILL) with turns in flight, starts it again, and holds what readers and history then have
 * against each other. Every third round it is also killed once while it starts.
 */
export async function measureCrash({ rounds, turns, settings }: CrashOptions): Promise<CrashResult> {
  const directory = await mkdtemp(join(tmpdir(), 'zhizhou-crash-'))
  const port = await freePort()
  const start = () =>
    startProduct(port, {
      DATA_DIR: directory,
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: 'scripted?characters=3000&perSecond=400&delta=1.6',
      ...settings,
    })
  const totals = {
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
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Now and then it dies while questions are still coming in.
      const readers = await askAndKill(product, turns, round % 4 === 3)
      if (round % 3 === 2) await killDuringStart(start())
      product = start()
      await product.ready().catch(async () => {
        totals.failedStarts += 1
        product = start()
        await product.ready()
      })
      await compare(product.origin, readers, totals)
    }
    return totals
  } finally {
    await product.end('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
}

/** @returns the readers whose question was acknowledged before the product died */
async function askAndKill(product: ProductProcess, turns: number, isEarly: boolean): Promise<TurnReader[]> {
  const readers = Array.from({ length: turns }, () => new TurnReader())
  const asks = readers.map(async (reader, index) => {
    await pause(Math.random() * 600)
    await reader.ask(product.origin, `怎么创建智能体？第 ${index} 问`)
    // Some readers are gone before the host is.
    if (index % 3 === 0) setTimeout(() => reader.cut(), Math.random() * 800)
  })
  // Whoever was still asking when the host died is not counted, and must not end this process either.
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

async function compare(
  origin: string,
  readers: readonly TurnReader[],
  totals: { -readonly [Key in keyof CrashResult]: number },
): Promise<void> {
  const readyAt = performance.now()
  totals.acknowledged += readers.length
  await Promise.all(
    readers.map(async (reader) => {
      try {
        const cards = await Promise.race([reader.comeBack(origin), timeLimit(endLimitMs * 2)])
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function timeLimit(ms: number): Promise<never> {
  await pause(ms)
  throw new Error(`a turn had no end after ${ms} ms`)
}
