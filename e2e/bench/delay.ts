import { setTimeout as pause } from 'node:timers/promises'
import { startClockModel } from './support/clock-model.ts'
import { ClockReader } from './support/clock-reader.ts'
import { FrameReader } from './support/frame-reader.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, noted, percentile } from './support/table.ts'

const turns = 200
const perSecond = 20
const durationMs = 12_000
/** The questions come spread over this time; what is measured lies between the last one's first delta and the first one's last. */
const askingMs = 1_500

/** How long a delta is on its way from the model's endpoint to the reader, coalescing included. */
export const delay: BenchPart = {
  title: `delay：模型发出到读者收到，${turns} 个回答，每秒 ${perSecond} 段`,
  measure: async (scope) => {
    const address = await startClockModel(scope, { perSecond, durationMs })
    const product = await startOwnProduct(scope, { LLM_BASE_URL: address, LLM_MODEL: 'clock' })
    const clocks = Array.from({ length: turns }, () => new ClockReader())
    await Promise.all(
      clocks.map(async (clock, index) => {
        const reader = await FrameReader.open(product.origin, (frame, _, at) => clock.take(frame, at))
        await pause((index / turns) * askingMs)
        reader.ask(`怎么创建智能体？第 ${index} 问`)
        await reader.ended
        reader.close()
      }),
    )
    const from = Math.max(...clocks.map((clock) => clock.sentAt[0] ?? Number.NaN))
    const to = Math.min(...clocks.map((clock) => clock.sentAt.at(-1) ?? Number.NaN))
    const delays = clocks.flatMap((clock) =>
      clock.delaysMs.filter((_, index) => isWithin(clock.sentAt[index], from, to)),
    )
    const whole = clocks.filter((clock) => clock.sentAt.length === (durationMs / 1_000) * perSecond).length
    return [
      allOf('收全的回答', whole, turns),
      noted('全部回答同时进行的时间', `${((to - from) / 1_000).toFixed(1)} s，${delays.length} 段`),
      noted('p50', `${Math.round(percentile(delays, 0.5))} ms`),
      atMost('p95', percentile(delays, 0.95), 70, ' ms'),
      noted('p99', `${Math.round(percentile(delays, 0.99))} ms`),
    ]
  },
}

function isWithin(value: number | undefined, from: number, to: number): boolean {
  return value !== undefined && value >= from && value <= to
}
