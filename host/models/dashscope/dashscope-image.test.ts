import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Egress } from '../../outbound/egress.ts'
import type { ImageProgress, ImageRequest } from '../image-model.ts'
import { ModelError } from '../language-model.ts'
import { type FakeImageServer, startFakeImageServer } from '../testing/fake-image-server.ts'
import { createDashScopeImage } from './dashscope-image.ts'

const key = 'sk-a-secret-key'
let server: FakeImageServer

beforeAll(async () => {
  server = await startFakeImageServer()
})
afterAll(() => server.close())

function make(
  prompt: string,
  request: Partial<ImageRequest> = {},
  { taskMs = 20_000, baseUrl = server.dashScope, isAllowed = true } = {},
) {
  const pair = new URL(server.dashScope).host
  const model = createDashScopeImage({
    baseUrl,
    apiKey: key,
    model: 'wanx',
    egress: new Egress({ allow: isAllowed ? [pair] : [] }),
    taskMs,
    pollMs: 1,
  })
  return model.generate({ prompt, signal: new AbortController().signal, ...request })
}
const until = async (isThere: () => boolean) => {
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve))
}

test('a task is created, polled until it ends, and its images are fetched without the key', async () => {
  const seen: ImageProgress[] = []
  const { images, isSeeded } = await make('猫', {
    negative: '文字',
    seed: 7,
    count: 2,
    size: { width: 64, height: 48 },
    onProgress: (progress) => seen.push(progress),
  })
  expect(images.map(({ mime, prompt }) => [mime, prompt])).toEqual([
    ['image/png', '猫，细节丰富'],
    ['image/png', '猫，细节丰富'],
  ])
  expect(isSeeded).toBe(true)
  expect(seen).toEqual([{ state: 'waiting' }, { state: 'waiting', percent: 0 }])
  const [created, ...polls] = server.requests.filter(({ path }) => path.startsWith('/api/'))
  expect(created).toMatchObject({
    path: '/api/v1/services/aigc/text2image/image-synthesis',
    isAsync: true,
    authorization: `Bearer ${key}`,
    body: {
      model: 'wanx',
      input: { prompt: '猫', negative_prompt: '文字' },
      parameters: { n: 2, size: '64*48', seed: 7, watermark: false },
    },
  })
  expect(polls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(2).fill('GET /api/v1/tasks/task-1'),
  )
})

test('of several images the failed ones are left out', async () => {
  const { images } = await make('缺一张', { seed: 2, count: 4, size: { width: 8, height: 8 } })
  expect(images).toHaveLength(2)
})

describe('fails', () => {
  test.each([
    ['for a key', '密钥', 'model_key_refused'],
    ['for the quota', '额度', 'model_quota'],
    ['for what was asked', '违规', 'model_filtered'],
    ['for the only image', '缺一张', 'model_filtered'],
    ['for a file that is not an image', '网页', 'model_garbled'],
    ['for a connection that breaks', '断线', 'model_unreachable'],
  ])('%s', async (_, prompt, code) => {
    const error: unknown = await make(prompt, { seed: 1 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ code })
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain(key)
  })

  test.each([
    ['a refused task', '额度', {}, false],
    ['a task that cannot be polled', '断线', {}, true],
    ['a task that takes too long', '沉默', { taskMs: 20 }, true],
    ['an image that cannot be fetched', '网页', {}, true],
  ])('%s was accepted: another service may not get it', async (_name, prompt, options, wasAccepted) => {
    await expect(make(prompt, { seed: 1 }, options)).rejects.toMatchObject({ wasAccepted })
  })

  test('but not for a single failed poll, since the result is paid for', async () => {
    const { images } = await make('抖动', { seed: 1 })
    expect(images).toHaveLength(1)
  })

  test('for consecutive failed polls, and the task is cancelled', async () => {
    await expect(make('断线', { seed: 1 })).rejects.toMatchObject({ code: 'model_unreachable' })
    expect(server.requests.at(-1)?.path).toMatch(/\/cancel$/)
  })

  test('for a task that takes too long, which is cancelled', async () => {
    await expect(make('沉默', {}, { taskMs: 20 })).rejects.toMatchObject({ code: 'model_timeout' })
    expect(server.requests.at(-1)?.path).toMatch(/\/cancel$/)
  })

  test('for an address in the internal network', async () => {
    await expect(make('猫', {}, { isAllowed: false })).rejects.toMatchObject({ code: 'model_garbled' })
  })

  test('for an endpoint of another kind', async () => {
    const baseUrl = new URL('/elsewhere', server.dashScope).href
    await expect(make('猫', {}, { baseUrl })).rejects.toMatchObject({ code: 'model_unknown' })
  })

  test('with the reason of the caller’s signal, and cancels the task', async () => {
    const controller = new AbortController()
    const reason = new Error('stopped')
    const asked = server.requests.length
    const made = make('沉默', { signal: controller.signal })
    await until(() => server.requests.length > asked + 2)
    controller.abort(reason)
    await expect(made).rejects.toThrow()
    await until(() => server.requests.at(-1)?.path.endsWith('/cancel') ?? false)
    await expect(made).rejects.toBe(reason)
  })
})
