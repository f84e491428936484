import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { newDevice, TestClient } from '../../../host/testing/test-client.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldFrame } from '../../../lib/contract/frames/fold-frame.ts'
import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { FrameReader } from '../support/frame-reader.ts'
import type { BenchPart } from '../support/part.ts'
import { residentBytes } from '../support/process-usage.ts'
import { type ProductProcess, startOwnProduct } from '../support/product-process.ts'
import { allOf, atLeast, atMost, median, noted, percentile } from '../support/table.ts'
import { Room } from './room.ts'

const turns = 20
const slowReaders = 20
/** Together about 10 MB, several times what the kernel's buffers hold of a connection that is not read. */
const script = { characters: 160_000, perSecond: 16_000, delta: 160 } as const
const sampleMs = 100
/** The machine may stand still for a second at any time, which makes a round's p99: the one in the middle is taken. */
const rounds = 3
const megabyte = 1_024 * 1_024

interface Load {
  readonly p99Ms: number
  /** By how much the product's memory grew, at its peak. */
  readonly growthBytes: number
  readonly same: number
  readonly snapshots: number
}

/**
 * Twenty long answers, each with a reader of its own; then the same with further sockets that follow them all and stop
 * reading; one of them reconnects when they have ended. There are twenty of these too, because what a single one may
 * hold is less than what a garbage collection more or less makes of the product's memory.
 */
export const slowReader: BenchPart = {
  title: `sockets：${slowReaders} 个连接跟随 ${turns} 个长回答而不读`,
  measure: async (scope) => {
    const product = await startOwnProduct(scope, {
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: `scripted?${new URLSearchParams(Object.entries(script).map(([name, value]) => [name, String(value)]))}`,
      LOG_LEVEL: 'info',
    })
    // Memory settles only after the first load.
    await load(product, 0)
    const without: Load[] = []
    const beside: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      without.push(await load(product, 0))
      beside.push(await load(product, slowReaders))
    }
    const p99Ms = (loads: readonly Load[]) => median(loads.map((each) => each.p99Ms))
    const growth = (loads: readonly Load[]) => median(loads.map(({ growthBytes }) => growthBytes))
    const heldBytes = (growth(beside) - growth(without)) / slowReaders
    const same = beside.reduce((sum, each) => sum + each.same, 0)
    const snapshots = Math.min(...beside.map((each) => each.snapshots))
    return [
      noted(`没有它们时，帧的迟到 p99，${rounds} 次的中位数`, `${Math.round(p99Ms(without))} ms`),
      atMost(`有它们时，其他读者的帧的迟到 p99，${rounds} 次的中位数`, p99Ms(beside), 150, ' ms'),
      atMost('每个不读的连接让产品多占的内存', Math.max(0, heldBytes / megabyte), 4, ' MB'),
      atLeast('每次恢复阅读后收到的快照', snapshots, 1),
      allOf('恢复阅读后内容与其他读者相同', same, turns * rounds),
    ]
  },
}

async function load(product: ProductProcess, slowCount: number): Promise<Load> {
  const device = newDevice()
  const readers = Array.from({ length: turns }, () => new CardReader())
  const slow = await Promise.all(
    Array.from({ length: slowCount }, () => TestClient.open(product.origin, device)),
  )
  await Promise.all(readers.map((reader, index) => reader.ask(product.origin, device, index)))
  const growth = watchGrowth(product.child.pid ?? Number.NaN)
  await Promise.all(slow.map((each) => followAll(each, readers)))
  await Promise.all(readers.map((reader) => reader.ended))
  const growthBytes = growth()
  const [returning, ...others] = slow
  for (const each of others) each.close()
  const framesBefore = returning?.frames.length ?? 0
  returning?.resume()
  const caughtUp = returning ? await Promise.all(readers.map((reader) => hasCaughtUp(returning, reader))) : []
  returning?.close()
  for (const reader of readers) reader.close()
  const delays = readers.flatMap((reader) => reader.room.delaysMs(script.perSecond, script.delta))
  return {
    p99Ms: percentile(delays, 0.99),
    growthBytes,
    same: caughtUp.filter(Boolean).length,
    snapshots: returning?.frames.slice(framesBefore).filter((frame) => frame.snapshot).length ?? 0,
  }
}

/** Follows every conversation, and stops reading once the first frame of each has arrived. */
async function followAll(slow: TestClient, readers: readonly CardReader[]): Promise<void> {
  for (const reader of readers) slow.send({ action: 'reconnect' }, await reader.room.conversationId)
  for (const reader of readers) await slow.until((frame) => frame.ask_id === reader.askId)
  slow.pause()
}

/** @returns whether the slow reader gets the end of the turn, and then has what the other reader has */
async function hasCaughtUp(slow: TestClient, reader: CardReader): Promise<boolean> {
  const hasEnded = await slow.ended(reader.askId).then(
    () => true,
    () => false,
  )
  return hasEnded && isDeepStrictEqual(slow.cards(reader.askId), reader.cards)
}

/** @returns a function that ends the watch and returns by how much the process had grown at its peak */
function watchGrowth(pid: number): () => number {
  const before = residentBytes(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, sampleMs)
  return () => {
    clearInterval(timer)
    return peak - before
  }
}

/** Reads one answer as a browser does. */
class CardReader {
  readonly room = new Room(1)
  askId = ''
  cards: readonly Card[] = []
  #reader: FrameReader | null = null

  async ask(origin: string, device: string, index: number): Promise<void> {
    this.#reader = await FrameReader.open(origin, (frame, payload) => this.#take(frame, payload), device)
    await pause(index)
    this.#reader.ask(`怎么创建智能体？第 ${index} 问`)
    await this.room.conversationId
  }

  get ended(): Promise<void> {
    return this.room.ended
  }

  close(): void {
    this.#reader?.close()
  }

  #take(frame: ServerFrame, payload: Buffer): void {
    this.askId = frame.ask_id ?? this.askId
    this.cards = foldFrame(this.cards, frame)
    this.room.take(0, payload)
  }
}
