import { setTimeout as pause } from 'node:timers/promises'
import type { BareOrder, BareReply, CrowdOrder, CrowdReply, RecordedFrame } from './sockets/messages.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { processorMs, residentBytes } from './support/process-usage.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, median, noted } from './support/table.ts'

const idleSockets = 5_000
const rooms = 50
const readersPerRoom = 20
/** The machine may stand still for a second at any time, which makes a round's p99: the one in the middle is taken. */
const rounds = 3
const script = { characters: 2_000, perSecond: 100, delta: 1.6 } as const
/** Long enough for garbage to be collected and for two heartbeats of every socket. */
const settlingMs = 12_000

type Crowd = HelperProcess<CrowdOrder, CrowdReply>

/** Many sockets on one host, read by another process, and what they cost beside a server that does nothing else. */
export const sockets: BenchPart = {
  title: `sockets：${idleSockets} 个闲置连接；${rooms * readersPerRoom} 个连接读 ${rooms} 个回答`,
  measure: async (scope) => {
    const product = await startOwnProduct(scope, {
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: `scripted?${new URLSearchParams(Object.entries(script).map(([name, value]) => [name, String(value)]))}`,
      LOG_LEVEL: 'info',
    })
    const crowd: Crowd = new HelperProcess(scope, new URL('sockets/crowd.ts', import.meta.url))
    const idle = await measureIdle(product, crowd)
    const followed = await measureFollowed(product, crowd)
    const bare = await measureBare(scope, crowd, followed.recording)
    return [
      ...idle,
      noted(
        `${rounds} 次共送出的帧`,
        `${followed.received.toLocaleString('en')}，每秒 ${Math.round(followed.perSecond)}`,
      ),
      noted('产品：每千帧的处理器时间', `${(followed.perFrameMs * 1_000).toFixed(1)} ms`),
      noted('空的 ws 服务：每千帧的处理器时间', `${(bare.perFrameMs * 1_000).toFixed(1)} ms`),
      allOf('空的 ws 服务送到的帧', bare.received, bare.sent),
      atMost('两者之比', followed.perFrameMs / bare.perFrameMs, 3),
      noted('空的 ws 服务：帧的迟到 p99（这台机器此刻的底噪）', `${Math.round(bare.p99Ms)} ms`),
      noted(`帧的迟到 p50，${rounds} 次的中位数`, `${Math.round(followed.p50Ms)} ms`),
      atMost(`帧的迟到 p99，${rounds} 次的中位数`, followed.p99Ms, 150, ' ms'),
    ]
  },
}

async function measureIdle(product: ProductProcess, crowd: Crowd): Promise<Figure[]> {
  const pid = pidOf(product)
  // The first sockets bring what is needed once, whatever their number.
  await asking(crowd, { kind: 'idle', origin: product.origin, sockets: 100 }, 'opened')
  await pause(settlingMs)
  const before = residentBytes(pid)
  const { sockets: opened } = await asking(
    crowd,
    { kind: 'idle', origin: product.origin, sockets: idleSockets },
    'opened',
  )
  await pause(settlingMs)
  const perSocket = (residentBytes(pid) - before) / idleSockets / 1_024
  await asking(crowd, { kind: 'hush' }, 'done')
  return [
    allOf('打开的闲置连接', opened - 100, idleSockets),
    atMost('每个闲置连接的内存', perSocket, 40, ' KB'),
  ]
}

async function measureFollowed(product: ProductProcess, crowd: Crowd) {
  const pid = pidOf(product)
  const finished: Extract<CrowdReply, { kind: 'finished' }>[] = []
  let [spentMs, tookMs] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    await asking(crowd, { kind: 'ask', origin: product.origin, rooms, readersPerRoom }, 'opened')
    const [spentBefore, startedAt] = [processorMs(pid), performance.now()]
    const order = { charactersPerSecond: script.perSecond, deltaCharacters: script.delta }
    finished.push(await asking(crowd, { kind: 'finish', ...order }, 'finished'))
    spentMs += processorMs(pid) - spentBefore
    tookMs += performance.now() - startedAt
  }
  const received = finished.reduce((sum, each) => sum + each.received, 0)
  return {
    received,
    recording: finished.at(-1)?.recording ?? [],
    p50Ms: median(finished.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(finished.map(({ p99Ms }) => p99Ms)),
    perFrameMs: spentMs / received,
    perSecond: (received * 1_000) / tookMs,
  }
}

/** The same frames at the same times to as many readers, without a product. */
async function measureBare(scope: Scope, crowd: Crowd, recording: readonly RecordedFrame[]) {
  const bare = new HelperProcess<BareOrder, BareReply>(
    scope,
    new URL('sockets/bare-server.ts', import.meta.url),
  )
  const listening = await bare.reply()
  if (listening.kind !== 'listening') throw new Error(`the bare server said ${listening.kind}`)
  await asking(crowd, { kind: 'join', origin: listening.origin, rooms, readersPerRoom }, 'opened')
  await bare.ask({ kind: 'load', recording })
  const spentBefore = processorMs(bare.pid)
  const played = await bare.ask({ kind: 'play' })
  if (played.kind !== 'played') throw new Error(`the bare server said ${played.kind}`)
  const perFrameMs = (processorMs(bare.pid) - spentBefore) / played.sent
  return { sent: played.sent, perFrameMs, ...(await untilReceived(crowd, played.sent)) }
}

/** The last frames may still be on their way. */
async function untilReceived(crowd: Crowd, expected: number): Promise<{ received: number; p99Ms: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const counted = await asking(crowd, { kind: 'count' }, 'counted')
    if (counted.received >= expected || attempt === 50) return counted
    await pause(100)
  }
}

async function asking<Kind extends CrowdReply['kind']>(
  crowd: Crowd,
  order: CrowdOrder,
  kind: Kind,
): Promise<Extract<CrowdReply, { kind: Kind }>> {
  const reply = await crowd.ask(order)
  if (reply.kind !== kind)
    throw new Error(reply.kind === 'failed' ? reply.reason : `the crowd said ${reply.kind}`)
  return reply as Extract<CrowdReply, { kind: Kind }>
}

function pidOf(product: ProductProcess): number {
  return product.child.pid ?? Number.NaN
}
