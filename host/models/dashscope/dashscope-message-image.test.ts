import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Egress } from '../../outbound/egress.ts'
import { type FakeImageServer, startFakeImageServer } from '../testing/fake-image-server.ts'
import { createDashScopeImage } from './dashscope-image.ts'
import { editsByMessage, takesMessages } from './dashscope-message-image.ts'

let server: FakeImageServer
beforeAll(async () => {
  server = await startFakeImageServer()
})
afterAll(() => server.close())

const make = (prompt: string, taskMs = 20_000) =>
  createDashScopeImage({
    baseUrl: server.dashScope,
    apiKey: 'k',
    model: 'qwen-image-2.0-pro',
    egress: new Egress({ allow: [new URL(server.dashScope).host] }),
    taskMs,
  }).generate({
    prompt,
    negative: '文字',
    count: 2,
    seed: 7,
    size: { width: 64, height: 48 },
    signal: new AbortController().signal,
  })

test('one message is sent, and its images are fetched without the key', async () => {
  const { images, isSeeded } = await make('猫')
  expect(images.map(({ mime }) => mime)).toEqual(['image/png', 'image/png'])
  expect(isSeeded).toBe(true)
  expect(server.requests[0]).toMatchObject({
    path: '/api/v1/services/aigc/multimodal-generation/generation',
    isAsync: false,
    authorization: 'Bearer k',
    body: {
      model: 'qwen-image-2.0-pro',
      input: { messages: [{ role: 'user', content: [{ text: '猫' }] }] },
      parameters: { n: 2, size: '64*48', seed: 7, negative_prompt: '文字', watermark: false },
    },
  })
  expect(server.requests.slice(1).map(({ authorization }) => authorization)).toEqual(['', ''])
})

test.each([
  ['密钥', 'model_key_refused'],
  ['额度', 'model_quota'],
  ['违规', 'model_filtered'],
  ['断线', 'model_unreachable'],
  ['网页', 'model_garbled'],
])('%s fails as %s', async (prompt, code) => {
  await expect(make(prompt)).rejects.toMatchObject({ code })
})

test('a silent endpoint is not awaited', async () => {
  await expect(make('沉默', 50)).rejects.toMatchObject({ code: 'model_timeout' })
})

test.each([
  ['qwen-image', false, true],
  ['qwen-image-plus', false, true],
  ['qwen-image-max', true, true],
  ['qwen-image-2.0', true, true],
  ['qwen-image-edit-plus-2025-12-15', false, true],
  ['wan2.2-t2i-flash', false, false],
  ['wan2.5-i2i-preview', false, false],
  ['wan2.6-t2i', true, true],
  ['wan2.7-image-pro', true, true],
  ['wanx2.1-imageedit', false, false],
])('%s generates by messages: %s, edits by them: %s', (model, draws, edits) => {
  expect([takesMessages(model), editsByMessage(model)]).toEqual([draws, edits])
})
