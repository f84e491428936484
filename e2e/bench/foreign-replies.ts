import { setTimeout as pause } from 'node:timers/promises'
import { answering } from '../../host/tools/mcp/testing/fake-services.ts'
import { hostileReplies } from '../../host/tools/mcp/testing/hostile-replies.ts'
import { rawServer } from '../../host/tools/mcp/testing/raw-server.ts'
import { startHttpsFake } from '../../host/tools/plugins/testing/https-fake.ts'
import { hostileTexts } from '../../host/tools/reading/testing/hostile-texts.ts'
import type { ReadOrder, ReadReply } from './foreign-replies/reading-host.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure, median, noted, percentile } from './support/table.ts'

/** As many calls of one member as run at once. */
const atOnce = 3
/** Of which the middle one counts: other programs of the machine stall a process as well. */
const rounds = 3
const stallBarMs = 100
const pingEveryMs = 10
const quietMs = 3_000
const leastBarMs = 40

type ReadingHost = HelperProcess<ReadOrder, ReadReply>

/** What hostile replies of plugins and MCP servers cost the others in a process. */
export const foreignReplies: BenchPart = {
  title: `foreign-replies：难读的答复，每种同时 ${atOnce} 次；事件循环最长停多久（${rounds} 轮的中位数），别人的请求等多久`,
  measure: async (scope) => {
    const fake = await startHttpsFake()
    scope.defer(() => fake.close())
    const host: ReadingHost = new HelperProcess(
      scope,
      new URL('./foreign-replies/reading-host.ts', import.meta.url),
    )
    const order = (kind: ReadOrder['kind']) => host.ask({ port: fake.port, kind, atOnce })
    const { pingPort } = await order('nothing')
    // The code is loaded, and the threads run.
    fake.answer = (_request, response) => response.end('{}')
    await order('plugin')
    fake.answer = answering({ 'server.example': rawServer() })
    await order('mcp')
    const quiet = await pingsDuring(pingPort, () => pause(quietMs))
    const figures: Figure[] = [
      noted('没有难读的答复时，别人的请求 p95', `${round(percentile(quiet, 0.95))} ms`),
    ]
    const busy: number[] = []
    const measured = async (name: string, kind: ReadOrder['kind']) => {
      const stalls: number[] = []
      const work = async () => {
        for (let round = 0; round < rounds; round += 1) stalls.push((await order(kind)).stallMs)
      }
      busy.push(...(await pingsDuring(pingPort, work)))
      figures.push(atMost(name, Math.round(median(stalls)), stallBarMs, ' ms'))
    }
    for (const { what, type, body } of hostileTexts) {
      fake.answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(body)
      await measured(`插件：${what}`, 'plugin')
    }
    for (const { what, method, answer } of hostileReplies) {
      const service = rawServer((message) => (message.method === method ? answer(message.id) : undefined))
      fake.answer = answering({ 'server.example': service })
      await measured(`MCP（${method}）：${what}`, 'mcp')
    }
    const bar = Math.max(leastBarMs, 2 * percentile(quiet, 0.95))
    return [...figures, atMost('其间别人的请求 p95', round(percentile(busy, 0.95)), round(bar), ' ms')]
  },
}

/** @returns how long others waited for an answer while this was done, in ms */
async function pingsDuring(port: number, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const pinging = (async () => {
    for (; !isOver; await pause(pingEveryMs)) {
      const since = performance.now()
      await (await fetch(`http://127.0.0.1:${port}`)).text()
      waits.push(performance.now() - since)
    }
  })()
  await work()
  isOver = true
  await pinging
  return waits
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
