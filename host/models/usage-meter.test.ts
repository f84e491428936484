import { expect, test } from '@jest/globals'
import { type CompletionRequest, type LanguageModel, ModelError, type ModelEvent } from './language-model.ts'
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

async function read(
  events: AsyncIterable<ModelEvent> | readonly never[],
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  let count = 0
  for await (const event of events) {
    expect(event.kind).not.toBe('usage')
    count += 1
    if (count >= most) break
  }
}

test('the reported usage counts, in its last version', async () => {
  const meter = new UsageMeter()
  const usage = (completionTokens: number) => ({ kind: 'usage', promptTokens: 11, completionTokens }) as const
  await read(meter.measured(modelOf([usage(1), text('好'), usage(5)])).stream(request))
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

test('failed calls count as well, and all calls of a turn are summed', async () => {
  const meter = new UsageMeter()
  expect(meter.total).toBeNull()
  const failing = meter.measured(modelOf([text('一'), new Error('broken')]))
  await expect(read(failing.stream(request))).rejects.toThrow('broken')
  await read(
    meter.measured(modelOf([{ kind: 'usage', promptTokens: 10, completionTokens: 20 }])).stream(request),
  )
  expect(meter.total).toEqual({ model: 'm', promptTokens: 14, completionTokens: 21, isEstimated: true })
})

test('tokens of failed replies are also named apart, those of stopped and of other faults are not', async () => {
  const meter = new UsageMeter()
  const said = [text('一二三')]
  await read(meter.measured(modelOf(said)).stream(request))
  await read(meter.measured(modelOf(said)).stream(request), 0)
  await expect(read(meter.measured(modelOf([...said, new Error('broken')])).stream(request))).rejects.toThrow(
    'broken',
  )
  expect(meter.costs).toMatchObject([{ promptTokens: 12 }])
  expect(meter.costs[0]).not.toHaveProperty('failedTokens')
  const garbled = new ModelError('model_garbled', 'the reply does not end')
  const usage = { kind: 'usage', promptTokens: 100, completionTokens: 5_000_000 } as const
  for (const events of [
    [...said, garbled],
    [...said, usage, garbled],
  ])
    await expect(read(meter.measured(modelOf(events)).stream(request))).rejects.toBe(garbled)
  expect(meter.costs).toMatchObject([{ promptTokens: 116, failedTokens: 7 + 5_000_100 }])
})

test('calls of all kinds are summed, with a cost for each model', async () => {
  const meter = new UsageMeter()
  const usage = (promptTokens: number): ModelEvent => ({ kind: 'usage', promptTokens, completionTokens: 1 })
  const png = { bytes: Uint8Array.of(1), mime: 'image/png' } as const
  const models = meter.counted({
    language: modelOf([usage(1)]),
    small: null,
    vision: { ...modelOf([usage(10)]), name: 'eyes' },
    image: { name: 'painter', generate: async () => ({ images: [png, png], usage: null, isSeeded: false }) },
    imageEdit: { name: 'retoucher', edit: async () => ({ images: [png], usage: null, isSeeded: false }) },
    embedding: { name: 'vectors', embed: async (texts) => texts.map(() => Float32Array.of(1)) },
  })
  const { signal } = request
  for (const _ of ['once', 'again']) await read(models.language?.stream(request) ?? [])
  await read(models.vision?.stream(request) ?? [])
  await models.image?.generate({ prompt: '一只猫', signal })
  await models.imageEdit?.edit({ instruction: '去掉它', image: png, signal })
  await models.embedding?.embed(['四个字的', '字'], signal)
  const shown = meter.costs.map((cost) => [cost.kind, cost.model, cost.promptTokens, cost.images])
  expect(shown).toEqual([
    ['language', 'm', 2, 0],
    ['vision', 'eyes', 10, 0],
    ['image', 'painter', 3, 2],
    ['image', 'retoucher', 3, 1],
    ['embedding', 'vectors', 5, 0],
  ])
  expect(meter.total).toMatchObject({
    promptTokens: 23,
    completionTokens: 3 + 3 * 1_056,
    isEstimated: true,
  })
})

test('a failed image generation costs its estimated prompt, and no images', async () => {
  const meter = new UsageMeter()
  const image = { name: 'painter', generate: () => Promise.reject(new Error('broken')) }
  const counted = meter.counted({
    language: null,
    small: null,
    vision: null,
    image,
    imageEdit: null,
    embedding: null,
  })
  await expect(counted.image?.generate({ prompt: '猫', signal: request.signal })).rejects.toThrow('broken')
  expect(meter.costs).toMatchObject([{ kind: 'image', promptTokens: 1, images: 0, isEstimated: true }])
})

test.each<[string, CompletionRequest['messages'], number]>([
  ['an image', [{ role: 'user', content: [{ kind: 'image', image: 'https://a.example/b.png' }] }], 1_000],
  [
    'a call and its result',
    [
      {
        role: 'assistant',
        content: [{ kind: 'tool_call', call: { id: 'a', name: 'abc', arguments: '{}' } }],
      },
      { role: 'tool', content: [{ kind: 'tool_result', callId: 'a', text: '晴天' }] },
    ],
    5,
  ],
])('the input of a model is estimated with %s', async (_, messages, promptTokens) => {
  const meter = new UsageMeter()
  await read(meter.measured(modelOf([])).stream({ ...request, messages }))
  expect(meter.total?.promptTokens).toBe(promptTokens)
})
