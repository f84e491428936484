import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Card } from '../../../lib/contract/card.ts'
import { foldFrame } from '../../../lib/contract/fold-frame.ts'
import type { ServerFrame } from '../../../lib/contract/frame.ts'
import { newDevice, TestClient } from '../../../host/testing/test-client.ts'
import { FrameReader } from '../support/frame-reader.ts'
import type { BenchPart } from '../support/part.ts'
import { residentBytes } from '../support/process-usage.ts'
import { type ProductProcess, startOwnProduct } from '../support/product-process.ts'
import { allOf, atLeast, atMost, noted, percentile } from '../support/table.ts'
import { Room } from './room.ts'

const turns = 20
/** Together about 10 MB, several times what the kernel's buffers hold of a connection that nobody reads. */
const script = { characters: 160_000, perSecond: 16_000, delta: 16 } as const
const sampleMs = 100
const megabyte = 1_024 * 1_024

interface Load {
  readonly p99Ms: number
  readonly peakBytes: number
  readonly same: number
  readonly snapshots: number
}

/**
 * Twenty long answers, each with a reader of its own; then the same with one more socket that follows them all, stops
 * reading, and comes back when they have ended.
 */
export const slowReader: BenchPart = {
  title: `sockets：一个连接跟随 ${turns} 个长回答而不读`,
  measure: async (scope) => {
    const product = await startOwnProduct(scope, {
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: `scripted?${new URLSearchParams(Object.entries(script).map(([name, value]) => [name, String(value)]))}`,
      LOG_LEVEL: 'info',
    })
    // Memory settles only after the first loads; what the slow reader adds is held against the last one without it.
    for (let round = 0; round < 2; round += 1) await load(product, false)
    const without = await load(product, false)
    const beside = await load(product, true)
    return [
      noted('没有它时，帧的迟到 p99', `${Math.round(without.p99Ms)} ms`),
      atMost('有它时，其他读者的帧的迟到 p99', beside.p99Ms, 150, ' ms'),
      atMost('它让产品多占的内存（峰值之差）', (beside.peakBytes - without.peakBytes) / megabyte, 4, ' MB'),
      atLeast('恢复阅读后收到的快照', beside.snapshots, 1),
      allOf('恢复阅读后内容与其他读者相同', beside.same, turns),
    ]
  },
}

async function load(product: ProductProcess, hasSlowReader: boolean): Promise<Load> {
  const device = newDevice()
  const readers = Array.from({ length: turns }, () => new CardReader())
  const slow = hasSlowReader ? await TestClient.open(product.origin, device) : null
  await Promise.all(readers.map((reader, index) => reader.ask(product.origin, device, index)))
  if (slow) await followAll(slow, readers)
  const peak = watchPeak(product.child.pid ?? Number.NaN)
  await Promise.all(readers.map((reader) => reader.ended))
  const peakBytes = peak()
  const framesBefore = slow?.frames.length ?? 0
  let same = 0
  slow?.resume()
  for (const reader of slow ? readers : []) {
    await slow?.ended(reader.askId)
    if (isDeepStrictEqual(slow?.cards(reader.askId), reader.cards)) same += 1
  }
  slow?.close()
  for (const reader of readers) reader.close()
  const delays = readers.flatMap((reader) => reader.room.delaysMs(script.perSecond, script.delta))
  const snapshots = slow?.frames.slice(framesBefore).filter((frame) => frame.snapshot).length ?? 0
  return { p99Ms: percentile(delays, 0.99), peakBytes, same, snapshots }
}

/** Follows every conversation, and stops reading once the first frame of each has arrived. */
async function followAll(slow: TestClient, readers: readonly CardReader[]): Promise<void> {
  for (const reader of readers) slow.send({ action: 'reconnect' }, await reader.room.conversationId)
  for (const reader of readers) await slow.until((frame) => frame.ask_id === reader.askId)
  slow.pause()
}

/** @returns a function that ends the watch and tells the most memory that was seen */
function watchPeak(pid: number): () => number {
  let peak = residentBytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, sampleMs)
  return () => {
    clearInterval(timer)
    return peak
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
