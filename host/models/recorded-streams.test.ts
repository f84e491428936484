import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ModelEvent } from './language-model.ts'
import { createOpenAiModel } from './openai/openai-model.ts'
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai-server.ts'
import {
  inChinese,
  type RecordedStream,
  readRecordedStreams,
  streamCuts,
  streamsInParts,
} from './testing/recorded-streams.ts'

let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

/** What the model port gives, in the form in which it is expected. */
async function read(): Promise<RecordedStream['expected']> {
  const model = createOpenAiModel({ baseUrl: server.baseUrl, apiKey: '', model: 'fake', timeoutMs: 10_000 })
  const events: ModelEvent[] = []
  const request = {
    messages: [{ role: 'user' as const, content: '问' }],
    signal: new AbortController().signal,
  }
  for await (const event of model.stream(request)) events.push(event)
  const joined = (kind: ModelEvent['kind']) =>
    events.map((event) => (event.kind === kind && 'text' in event ? event.text : '')).join('')
  return {
    content: joined('text'),
    reasoning: joined('reasoning'),
    tool_calls: events.flatMap((event) => (event.kind === 'tool_call' ? [event.call] : [])),
  }
}

const recorded = readRecordedStreams()
const cases = [...streamsInParts, ...(recorded ?? [])].flatMap((stream) =>
  [stream, inChinese(stream)].flatMap((each) =>
    Object.entries(streamCuts).map(([cut, parts]) => ({ name: each.name, cut, stream: each, parts })),
  ),
)

if (!recorded) test.skip('recorded streams of vendors (not on this machine)', () => undefined)

test.each(cases)('$name, cut $cut', async ({ stream, parts }) => {
  server.next({ parts: parts(stream.events, 11) })
  const got = await read()
  expect(got).toEqual(stream.expected)
  expect(JSON.stringify(got)).not.toContain('\ufffd')
})
