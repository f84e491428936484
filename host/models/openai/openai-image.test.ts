import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Egress } from '../../outbound/egress.ts'
import { ModelError } from '../language-model.ts'
import { startFakeImageServer } from '../testing/fake-image-server.ts'
import {
  errorReply,
  type FakeOpenAi,
  type FakeReply,
  hang,
  imageReply,
  startFakeOpenAi,
} from '../testing/fake-openai-server.ts'
import { createOpenAiImage } from './openai-image.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const key = 'sk-a-secret-key'
let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

function make(options: { timeoutMs?: number; mostBytes?: number; signal?: AbortSignal } = {}) {
  const { signal = new AbortController().signal, ...limits } = options
  const egress = new Egress()
  const model = createOpenAiImage({
    baseUrl: server.baseUrl,
    apiKey: key,
    model: 'painter',
    egress,
    ...limits,
  })
  return model.generate({ prompt: '一只猫', count: 2, size: { width: 512, height: 768 }, signal })
}

const json = (body: unknown): FakeReply => ({
  headers: { 'content-type': 'application/json' },
  parts: [JSON.stringify(body)],
})

test('images are in the reply, their type detected by their bytes', async () => {
  server.next(imageReply(png, jpeg))
  const { images, usage } = await make()
  expect(images.map(({ mime, bytes }) => [mime, bytes.byteLength])).toEqual([
    ['image/png', 9],
    ['image/jpeg', 4],
  ])
  expect(usage).toBeNull()
  expect(server.requests.at(-1)).toMatchObject({
    path: '/images/generations',
    authorization: `Bearer ${key}`,
    body: { model: 'painter', prompt: '一只猫', n: 2, size: '512x768', response_format: 'b64_json' },
  })
})

test('the revised prompt and the cost are returned', async () => {
  const b64_json = Buffer.from(png).toString('base64')
  server.next(
    json({ data: [{ b64_json, revised_prompt: '一只橘猫' }], usage: { input_tokens: 3, output_tokens: 4 } }),
  )
  const { images, usage } = await make()
  expect(images[0]?.prompt).toBe('一只橘猫')
  expect(usage).toEqual({ promptTokens: 3, completionTokens: 4 })
})

test('a model that rejects the response format is called without it', async () => {
  server.next(errorReply(400, { message: "Unknown parameter: 'response_format'." }))
  server.next(imageReply(png))
  expect((await make()).images).toHaveLength(1)
  expect(server.requests.at(-1)?.body).not.toHaveProperty('response_format')
})

describe('of the edit endpoint', () => {
  const painted = async (prompt: string, allow = true) => {
    const other = await startFakeImageServer()
    const egress = new Egress({ allow: allow ? [new URL(other.openAi).host] : [] })
    const model = createOpenAiImage({ baseUrl: other.openAi, apiKey: key, model: 'painter', egress })
    const size = { width: 32, height: 24 }
    const { signal } = new AbortController()
    try {
      return { ...(await model.generate({ prompt, size, seed: 5, negative: '文字', signal })), other }
    } finally {
      await other.close()
    }
  }

  test('images returned as addresses are fetched, without the key', async () => {
    const { images, isSeeded, other } = await painted('地址')
    expect(images.map(({ mime }) => mime)).toEqual(['image/png'])
    expect(isSeeded).toBe(true)
    expect(other.requests.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/images/generations', `Bearer ${key}`],
      ['/made/5-32x24', ''],
    ])
    expect(other.requests[0]?.body).toMatchObject({ seed: 5, prompt: '地址\n画面中不要出现：文字' })
  })

  test.each([
    ['an address in the internal network', '地址', false],
    ['an address of a page', '地址，网页', true],
    ['a page instead of an image', '网页', true],
  ])('%s is refused', async (_, prompt, isAllowed) => {
    await expect(painted(prompt, isAllowed)).rejects.toMatchObject({ code: 'model_garbled' })
  })
})

test('a model that rejects a seed is called without it, in the format it accepts', async () => {
  server.next(errorReply(400, { message: "Unknown parameter: 'seed'." }))
  server.next(imageReply(png))
  const egress = new Egress()
  const model = createOpenAiImage({ baseUrl: server.baseUrl, apiKey: key, model: 'painter', egress })
  const { isSeeded } = await model.generate({ prompt: '猫', seed: 1, signal: new AbortController().signal })
  expect(isSeeded).toBe(false)
  expect(server.requests.at(-1)?.body).toMatchObject({ response_format: 'b64_json' })
  expect(server.requests.at(-1)?.body).not.toHaveProperty('seed')
})

describe('fails', () => {
  test.each<[string, FakeReply, string]>([
    ['for a key', errorReply(401, { message: `wrong key ${key}` }), 'model_key_refused'],
    ['for the quota', errorReply(429, { message: 'slow down' }), 'model_quota'],
    ['for what was asked', errorReply(400, { code: 'content_policy_violation' }), 'model_filtered'],
    [
      'for an address instead of an image',
      json({ data: [{ url: 'http://10.0.0.1/a.png' }] }),
      'model_garbled',
    ],
    ['for nothing', json({ data: [] }), 'model_garbled'],
    ['for a file that is not an image', imageReply(Buffer.from('<svg onload=alert(1)>')), 'model_garbled'],
    ['for invalid base64', json({ data: [{ b64_json: '???' }] }), 'model_garbled'],
    ['for invalid JSON', { parts: ['<html>'] }, 'model_garbled'],
    ['for a redirect', { status: 302, headers: { location: '/elsewhere' }, parts: [] }, 'model_unreachable'],
    ['for silence', { parts: [hang] }, 'model_timeout'],
    ['for too many bytes', imageReply(Buffer.concat([png, Buffer.alloc(5_000)])), 'model_garbled'],
  ])('%s', async (_, reply, code) => {
    server.next(reply)
    const error: unknown = await make({
      timeoutMs: code === 'model_timeout' ? 300 : 50_000,
      mostBytes: 4_000,
    }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ code })
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain(key)
  })

  test('with the reason of the caller’s signal, and ends the upstream request', async () => {
    const before = server.abandoned()
    const controller = new AbortController()
    const reason = new Error('stopped')
    server.next({ parts: [hang] })
    const asked = server.requests.length
    const made = make({ signal: controller.signal })
    while (server.requests.length === asked) await new Promise((resolve) => setImmediate(resolve))
    controller.abort(reason)
    await expect(made).rejects.toBe(reason)
    while (server.abandoned() === before) await new Promise((resolve) => setImmediate(resolve))
  })
})
