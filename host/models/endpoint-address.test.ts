import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { cleanAddress } from './endpoint-address.ts'
import { modelSettings } from './model-settings.ts'
import { createOpenAiEmbedding } from './openai/openai-embedding.ts'
import { createOpenAiModel } from './openai/openai-model.ts'
import { errorReply, type FakeOpenAi, startFakeOpenAi, streamed } from './testing/fake-openai-server.ts'

let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

const endings = [
  '',
  '/',
  '//',
  '/chat/completions',
  '/chat/completions/',
  '/embeddings',
  '/models',
  ' ',
  '\n',
  '　',
]
const asPasted = endings.flatMap((end) => [`https://api.example/v1${end}`, `  https://api.example/v1${end}`])

test.each(asPasted)('%j is read as the address', (pasted) => {
  expect(cleanAddress(pasted)).toBe('https://api.example/v1')
  const env = z
    .object(modelSettings)
    .parse({ LLM_BASE_URL: pasted, LLM_MODEL: 'm', IMAGE_BASE_URL: pasted, IMAGE_MODEL: 'm' })
  expect([env.LLM_BASE_URL, env.IMAGE_BASE_URL]).toEqual(['https://api.example/v1', 'https://api.example/v1'])
})

test.each([
  'https://dashscope.aliyuncs.com/compatible-mode/v1',
  'https://open.bigmodel.cn/api/paas/v4',
  'https://models.example/inference',
  'http://127.0.0.1:11434',
])('%s stays', (address) => expect(cleanAddress(address)).toBe(address))

test.each(['nonsense', 'ftp://a.example'])('%j is refused', (pasted) => {
  expect(() => z.object(modelSettings).parse({ LLM_BASE_URL: pasted })).toThrow(/LLM_BASE_URL/)
})

describe('an address without its version', () => {
  const ask = async (baseUrl: string) => {
    const model = createOpenAiModel({ baseUrl, apiKey: '', model: 'fake', timeoutMs: 5_000 })
    let text = ''
    const { signal } = new AbortController()
    for await (const event of model.stream({ messages: [{ role: 'user', content: '问' }], signal }))
      if (event.kind === 'text') text += event.text
    return text
  }

  test.each(['', '/', '/chat/completions', ' '])('is found: %j', async (end) => {
    server.next(streamed(['好']))
    expect(await ask(server.baseUrl.replace(/\/v1$/, end))).toBe('好')
  })

  test('is found for other calls', async () => {
    const baseUrl = server.baseUrl.replace('127.0.0.1', 'localhost').replace(/\/v1$/, '')
    const model = createOpenAiEmbedding({ baseUrl, apiKey: '', model: 'fake' })
    expect(await model.embed(['字'], new AbortController().signal)).toHaveLength(1)
  })

  test('is not looked for when the model is what is missing, once the version is there', async () => {
    const before = server.requests.length
    server.next(errorReply(404, { code: 'model_not_found', message: 'The model does not exist' }))
    await expect(ask(server.baseUrl)).rejects.toMatchObject({ isModelUnknown: true })
    expect(server.requests.length - before).toBe(1)
  })

  test('fails as before when nothing is below it either', async () => {
    await expect(ask(server.baseUrl.replace(/\/v1$/, '/other'))).rejects.toMatchObject({ name: 'ModelError' })
  })
})
