import { expect, test } from '@jest/globals'
import type { CompletionRequest, LanguageModel, ModelEvent } from './language-model.ts'
import { UsageMeter } from './usage-meter.ts'

const request: CompletionRequest = {
  messages: [
    { role: 'system', content: '规则' },
    { role: 'user', content: 'abcdef' },
  ],
  signal: new AbortController().signal,
}

function modelOf(events: readonly (ModelEvent | Error)[]): LanguageModel {
  return {
    name: 'm',
    async *stream() {
      for (const event of events) {
        if (event instanceof Error) throw event
        yield event
      }
    },
  }
}

const text = (part: string): ModelEvent => ({ kind: 'text', text: part })

async function read(events: AsyncIterable<ModelEvent>, most = Number.POSITIVE_INFINITY): Promise<void> {
  let count = 0
  for await (const event of events) {
    expect(event.kind).not.toBe('usage')
    count += 1
    if (count >= most) break
  }
}

test('what the model says is believed, the last time that it says it', async () => {
  const meter = new UsageMeter()
  const told = (completionTokens: number) => ({ kind: 'usage', promptTokens: 11, completionTokens }) as const
  await read(meter.measured(modelOf([told(1), text('好'), told(5)])).stream(request))
  expect(meter.total).toEqual({ model: 'm', promptTokens: 11, completionTokens: 5, isEstimated: false })
})

test.each([
  ['that says nothing of it', [text('一二'), { kind: 'reasoning', text: '三' } as const], 99, 3],
  ['that is stopped', [text('一二'), text('三四')], 1, 2],
])('of a model %s it is estimated', async (_, events, most, completionTokens) => {
  const meter = new UsageMeter()
  await read(meter.measured(modelOf(events)).stream(request), most)
  expect(meter.total).toEqual({ model: 'm', promptTokens: 4, completionTokens, isEstimated: true })
})

test('calls that fail cost as well, and all calls of a turn are one sum', async () => {
  const meter = new UsageMeter()
  expect(meter.total).toBeNull()
  const failing = meter.measured(modelOf([text('一'), new Error('broken')]))
  await expect(read(failing.stream(request))).rejects.toThrow('broken')
  await read(
    meter.measured(modelOf([{ kind: 'usage', promptTokens: 10, completionTokens: 20 }])).stream(request),
  )
  expect(meter.total).toEqual({ model: 'm', promptTokens: 14, completionTokens: 21, isEstimated: true })
})
