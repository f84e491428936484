import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { chunk } from '../../host/models/testing/fake-openai-server.ts'
import { startFakeVendor } from '../../host/search/providers/testing/fake-vendor.ts'
import { fakeVendors, settingsFor } from '../../host/search/providers/testing/fake-vendors.ts'
import { FrameReader } from './support/frame-reader.ts'
import { startLoopbackServer } from './support/loopback-server.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atMost, noted, percentile } from './support/table.ts'

const questions = 40
const latencyMs = 100

/** How soon a reader has something, with every search of the web and the model 100 ms away. */
export const firstSource: BenchPart = {
  title: `first-source：提问到第一个来源，模型的第一个字到读者（各服务 ${latencyMs} ms）`,
  measure: async (scope) => {
    const results = Array.from({ length: 5 }, (_, at) => ({
      title: `四加亭的桥梁（${at}）`,
      url: `https://site${at}.example/`,
      text: `四加亭的桥梁有二十${at}座，最老的一座建于明朝。`,
    }))
    const fakes = await Promise.all(
      fakeVendors.map(({ protocol }) => startFakeVendor(protocol, results, latencyMs)),
    )
    for (const fake of fakes) scope.defer(() => fake.close())
    const model = await startModel(scope)
    const product = await startOwnProduct(scope, {
      ...settingsFor(fakes),
      LLM_BASE_URL: model.address,
      LLM_MODEL: 'fake',
    })
    const sources: number[] = []
    const texts: number[] = []
    for (let asked = 0; asked <= questions; asked += 1) {
      const waits = await ask(product.origin, `四加亭的桥梁有多少座？第 ${asked} 问`, model)
      // The first one finds nothing warm.
      if (asked === 0) continue
      sources.push(waits.sourceMs)
      texts.push(waits.textMs)
    }
    return [
      atMost('第一个来源 p50', percentile(sources, 0.5), 400, ' ms'),
      noted('　p95', `${Math.round(percentile(sources, 0.95))} ms`),
      atMost('模型的第一个字到读者 p50', percentile(texts, 0.5), 100, ' ms'),
      noted('　p95', `${Math.round(percentile(texts, 0.95))} ms`),
    ]
  },
}

interface TimedModel {
  readonly address: string
  /** When it last began to write (`performance.now()`). */
  readonly begunAt: () => number
}

async function startModel(scope: Scope): Promise<TimedModel> {
  let begunAt = Number.NaN
  const origin = await startLoopbackServer(scope, (request, response) => {
    void (async () => {
      await text(request)
      await pause(latencyMs)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      begunAt = performance.now()
      response.write(chunk({ content: '四加亭的桥梁' }))
      await pause(latencyMs)
      response.end(`${chunk({ content: '有二十座。[1]' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })()
  })
  return { address: `${origin}/v1`, begunAt: () => begunAt }
}

async function ask(origin: string, question: string, model: TimedModel) {
  let sourceAt = Number.NaN
  let textMs = Number.NaN
  const reader = await FrameReader.open(origin, (frame, _, arrivedAt) => {
    for (const event of frame.data ?? []) {
      const type = 'type' in event ? event.type : undefined
      if (type === 'search_result' && Number.isNaN(sourceAt)) sourceAt = arrivedAt
      if (type === 'markdown' && Number.isNaN(textMs)) textMs = arrivedAt - model.begunAt()
    }
  })
  const askedAt = performance.now()
  reader.ask(question)
  await reader.ended
  reader.close()
  return { sourceMs: sourceAt - askedAt, textMs }
}
