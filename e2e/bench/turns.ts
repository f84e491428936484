import { isSkipped, startSharedBackends } from './support/backends.ts'
import { ClockReader } from './support/clock-reader.ts'
import { FrameReader } from './support/frame-reader.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import type { TimedOrder, Timings } from './turns/timed-host.ts'

const turns = 100
const perSecond = 20
const deltas = 200
const processes = 2
const passages = 5_000
/** What an append may take beside a commit of one row that checks nothing: it may wait for a group that is under way. */
const ratioBar = 3
/** A lease that is not renewed for 3 s is lost. */
const leaseGapBarMs = 2_000

type Host = HelperProcess<TimedOrder, { origin: string } | Timings>

/** Many answers at once on PostgreSQL while the library is searched: what storing each frame before it is sent costs. */
export const turnsOnPostgres: BenchPart = {
  title: `turns（PostgreSQL，两个进程）：${turns} 个回答，每秒 ${perSecond} 段，同时检索`,
  measure: async (scope) => {
    const settings = await startSharedBackends(scope)
    return isSkipped(settings) ? settings : measureTurns(scope, settings)
  },
}

async function measureTurns(scope: Scope, backends: Readonly<Record<string, string>>): Promise<Figure[]> {
  const hosts: Host[] = []
  const origins: string[] = []
  for (let index = 0; index < processes; index += 1) {
    const host: Host = new HelperProcess(scope, new URL('turns/timed-host.ts', import.meta.url))
    const settings = { RATE_LIMIT: '0', DATA_DIR: await temporaryDirectory(scope, 'turns'), ...backends }
    const held = index === 0 ? passages : 0
    const started = await host.ask({ do: 'start', settings, deltas, perSecond, passages: held })
    hosts.push(host)
    origins.push('origin' in started ? started.origin : '')
  }
  // They measure until they are asked for the result.
  const replies = hosts.map((host) => host.ask({ do: 'measure' }))
  const clocks = await Promise.all(
    Array.from({ length: turns }, (_, index) => readAnswer(origins[index % processes] ?? '')),
  )
  for (const host of hosts) host.send({ do: 'tell' })
  return figuresOf(clocks, (await Promise.all(replies)) as Timings[])
}

async function readAnswer(origin: string): Promise<ClockReader> {
  const clock = new ClockReader()
  const reader = await FrameReader.open(origin, (frame, _, at) =>
    clock.take(frame, performance.timeOrigin + at),
  )
  reader.ask('怎么创建智能体？')
  await reader.ended
  reader.close()
  return clock
}

function figuresOf(clocks: readonly ClockReader[], timings: readonly Timings[]): Figure[] {
  const appends = timings.flatMap((each) => each.appends)
  const searches = timings.flatMap((each) => each.searches)
  const p95 = (values: readonly number[]) => percentile(values, 0.95)
  const delays = clocks.flatMap(({ delaysMs }) => delaysMs)
  const append = p95(appends)
  const commit = p95(timings.flatMap((each) => each.commits))
  const whole = clocks.filter(({ sentAt }) => sentAt.length === deltas)
  return [
    allOf('收全的回答', whole.length, turns),
    noted(
      '存帧',
      `${appends.length} 次，p50 ${percentile(appends, 0.5).toFixed(1)} ms，p95 ${append.toFixed(1)} ms`,
    ),
    atMost('存帧 p95 ÷ 同一连接池提交一行的 p95', append / commit, ratioBar),
    noted('主机增加的延迟 p95（其中至多 50 ms 是攒字）', `${p95(delays).toFixed(0)} ms`),
    atMost(
      '两次续租之间最久',
      Math.round(Math.max(...timings.map((each) => each.longestLeaseGap))),
      leaseGapBarMs,
      ' ms',
    ),
    noted('同时的检索', `${searches.length} 次，p95 ${p95(searches).toFixed(1)} ms`),
  ]
}
