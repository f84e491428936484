import { isDeepStrictEqual } from 'node:util'
import type { ModelEvent } from '../../host/models/language-model.ts'
import { createOpenAiModel } from '../../host/models/openai/openai-model.ts'
import { type FakeReply, startFakeOpenAi } from '../../host/models/testing/fake-openai-server.ts'
import {
  type ExpectedStream,
  inChinese,
  type RecordedStream,
  readRecordedStreams,
  streamCuts,
} from '../../host/models/testing/recorded-streams.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import type { ServerFrame } from '../../lib/contract/frames/frame.ts'
import { breakages, refusedRequests } from './stream-fidelity/broken-streams.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure } from './support/table.ts'

const patienceMs = 1_500
const seeds = [1, 2, 3]
const cuts = Object.entries(streamCuts).flatMap(([name, cut]) =>
  (name === 'at random' ? seeds : [0]).map((seed) => (events: readonly string[]) => cut(events, seed)),
)

/** What readers of the socket, and of the model port, get of streams that vendors really sent, however they are cut. */
export const streamFidelity: BenchPart = {
  title: 'stream-fidelity：厂商的流经过产品之后',
  measure: async (scope) => {
    const recorded = readRecordedStreams()
    if (!recorded) return { skipped: '没有 ../shared/data/llm-streams' }
    const replay = await startReplay(scope)
    const streams = recorded.flatMap((stream) => [stream, inChinese(stream)])
    const replays = streams.flatMap((stream) => cuts.map((cut) => ({ stream, parts: cut(stream.events) })))
    const figures: Figure[] = []
    let strange = 0
    let same = 0
    for (const { stream, parts } of replays) {
      const { cards, frames } = await replay({ parts })
      strange += countStrange(frames)
      same += Number(isSame(stream, cards))
    }
    figures.push(allOf('文字与思考，在 socket 读者那里一字不差', same, replays.length))
    figures.push(atMost('U+FFFD（ASCII 换成汉字与四字节字，切在字符中间）', strange, 0))
    const ports = await Promise.all(
      replays.map(async ({ stream, parts }) => toolsAreSame(stream.expected, await readPort({ parts }))),
    )
    figures.push(allOf('工具调用，在模型接口那里一字不差', ports.filter(Boolean).length, replays.length))
    figures.push(await brokenStreams(replay, recorded))
    figures.push(await refusals(replay))
    return figures
  },
}

/** Asks the product, with this as its model's reply. */
type Replay = (reply: FakeReply) => Promise<{
  readonly cards: readonly Card[]
  readonly frames: readonly ServerFrame[]
  readonly end: ServerFrame
}>

async function startReplay(scope: Scope): Promise<Replay> {
  let current: FakeReply = { parts: [] }
  const fake = await startFakeOpenAi(() => current)
  scope.defer(() => fake.close())
  const product = await startOwnProduct(scope, {
    LLM_BASE_URL: fake.baseUrl,
    LLM_MODEL: 'fake',
    LLM_TIMEOUT_MS: String(patienceMs),
  })
  return async (reply) => {
    current = reply
    const client = await TestClient.open(product.origin, newDevice())
    const askId = client.ask('怎么创建智能体？')
    const end = await client.ended(askId)
    client.close()
    return { cards: client.cards(askId), frames: client.frames, end }
  }
}

/** Reads one reply at the model port, from an endpoint of its own. */
async function readPort(reply: FakeReply): Promise<ModelEvent[]> {
  const fake = await startFakeOpenAi(reply)
  try {
    const options = { baseUrl: fake.baseUrl, apiKey: '', model: 'fake', timeoutMs: 30_000 }
    const events: ModelEvent[] = []
    const { signal } = new AbortController()
    for await (const each of createOpenAiModel(options).stream({ messages: [], signal })) events.push(each)
    return events
  } finally {
    await fake.close()
  }
}

function toolsAreSame(expected: ExpectedStream, events: readonly ModelEvent[]): boolean {
  const calls = events.flatMap((event) => (event.kind === 'tool_call' ? [event.call] : []))
  return isDeepStrictEqual(calls, expected.tool_calls)
}

/** A stream without text ends as an error, whose card is not the model's. */
function isSame({ expected }: RecordedStream, cards: readonly Card[]): boolean {
  return textOf(cards, 'markdown') === expected.content && textOf(cards, 'thinking') === expected.reasoning
}

function textOf(cards: readonly Card[], type: string): string {
  const own = cards.filter((card) => card.type === type && card.isError !== true)
  return own.map(({ content }) => String(content)).join('')
}

function countStrange(frames: readonly ServerFrame[]): number {
  return JSON.stringify(frames).split('\ufffd').length - 1
}

/** Each way to break off, after half of each stream with text, however that half is cut. */
async function brokenStreams(replay: Replay, recorded: readonly RecordedStream[]): Promise<Figure> {
  const [stream] = recorded.filter(({ expected }) => expected.content.length > 1_000).map(inChinese)
  let correct = 0
  const halves = stream ? cuts.map((cut) => cut(stream.events.slice(0, stream.events.length / 2))) : []
  for (const half of halves) {
    for (const { error, end } of breakages) {
      // The break comes after what was written before it, as it does on a line that fails.
      const outcome = await replay({ parts: [...half, { delayMs: 20 }, ...end] })
      const text = textOf(outcome.cards, 'markdown')
      const isKept = text.length > 0 && (stream?.expected.content.startsWith(text) ?? false)
      correct += Number(outcome.end.error === error && isKept && outcome.cards.some((card) => card.isError))
    }
  }
  return allOf('写到一半出错：错误说对，已写的都在', correct, halves.length * breakages.length)
}

async function refusals(replay: Replay): Promise<Figure> {
  const refused = refusedRequests(patienceMs)
  let correct = 0
  for (const { error, reply } of refused) {
    const { end } = await replay(reply)
    correct += Number(end.error === error)
  }
  return allOf('一个字都没写就出错：错误说对', correct, refused.length)
}
