import { describe, expect, jest, test } from '@jest/globals'
import { errorNumbers, type RequestErrorCode } from '@/lib/contract/error-code'
import { routes } from '@/lib/contract/routes/http'
import { knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { zhCN } from '@/lib/messages/zh-cn'
import { type Api, createApi } from './api'
import { ApiError, shortTextOfError } from './api-error'
import { createHttpClient } from './http-client'
import { readEnvelope } from './read-envelope'

const facts = { status: 200, retryAfterMs: undefined }

async function failureOf(call: () => unknown): Promise<ApiError> {
  try {
    await call()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The call was expected to fail.')
}

describe('readEnvelope', () => {
  test.each([
    ['login', [0], 0, true],
    ['login', [0], 200, false],
    ['agent', [200], 200, true],
    ['agent', [200], 0, false],
    ['write', [200, 0], 200, true],
    ['write', [200, 0], 0, true],
    ['write', [200, 0], 1, false],
  ])('the %s client (accepts %j) takes code %i: %s', async (_client, accepted, code, isTaken) => {
    const read = () => readEnvelope({ code, message: '', data: 'x' }, accepted, facts)
    if (isTaken) expect(read()).toBe('x')
    else await failureOf(read)
  })

  test.each(Object.entries(errorNumbers))('%s travels as %i', async (code, number) => {
    const error = await failureOf(() => readEnvelope({ code: number, message: '一句话' }, [200], facts))
    expect(error).toMatchObject({ code: code as RequestErrorCode, message: '一句话' })
  })

  test.each([
    [undefined, 502, 'unavailable'],
    [undefined, 504, 'unavailable'],
    ['<html>', 503, 'unavailable'],
    [{ nothing: true }, 500, 'internal'],
    [{ nothing: true }, 418, 'bad_request'],
    [{ code: 'x', message: '' }, 429, 'rate_limited'],
    [null, 200, 'bad_reply'],
    [{ code: 12345, message: '' }, 409, 'conflict'],
  ])('a body %j with status %i is %s', async (body, status, code) => {
    expect((await failureOf(() => readEnvelope(body, [200], { ...facts, status }))).code).toBe(code)
  })

  test('names the field of a validation error', async () => {
    const reply = { code: 400, message: '请输入正确的手机号', data: { field: 'phone' } }
    expect((await failureOf(() => readEnvelope(reply, [200], facts))).field).toBe('phone')
  })

  test('has the sentence for each field', async () => {
    const problems = { LLM_2_BASE_URL: '应为 http 或 https 地址', LLM_TIMEOUT_MS: '应为整数' }
    const reply = { code: 400, message: '应为整数', data: { field: 'LLM_TIMEOUT_MS', problems } }
    expect(await failureOf(() => readEnvelope(reply, [200], facts))).toMatchObject({
      field: 'LLM_TIMEOUT_MS',
      problems,
    })
  })
})

test.each([
  ['network', '网络中断，请检查网络连接'],
  ['unauthorized', '还没有登录，或登录已过期'],
  ['unavailable', '服务忙碌，稍后再试'],
] as const)('the short text of %s', (code, expected) => {
  expect(shortTextOfError(new ApiError(code), zhCN.network)).toBe(expected)
})

interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A host that answers every call alike and keeps what it was asked. */
function host(reply: () => Response | Promise<Response>) {
  const seen: Seen[] = []
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    seen.push({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
    return reply()
  }
  return { seen, answer }
}

function apiOf(answer: typeof fetch, onUnauthorized = () => {}): Api {
  return createApi(routes, {
    baseOf: async (path) => (path.startsWith('/recommend') ? 'http://other.test' : 'http://work.test'),
    headers: async () => ({ device_hash: 'h'.repeat(20) }),
    onUnauthorized,
    fetch: answer,
  })
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)

describe('createApi', () => {
  test('sends a parameter of the path in the path alone', async () => {
    const data = { list: [], used: 0, quota: 1 }
    const { seen, answer } = host(() => json({ code: 200, message: '', data }))
    const api = createApi(knowledgeRoutes, {
      baseOf: async () => 'http://work.test',
      headers: async () => ({}),
      fetch: answer,
    })
    expect(await api('knowledgeList', { agent_id: 'a1' })).toEqual(data)
    expect(seen.map(({ url }) => url)).toEqual(['http://work.test/agents_api/knowledge/query/list/a1'])
  })

  test('sends a GET with its query, skips absent values, and includes the identity', async () => {
    const { seen, answer } = host(() => json({ code: 200, message: '', data: { detailList: [] } }))
    await apiOf(answer)('completion', { key: '那须 & co' })
    expect(seen).toMatchObject([{ method: 'GET', headers: { device_hash: 'h'.repeat(20) }, body: '' }])
    expect(new URL(seen[0]?.url ?? '').searchParams.get('key')).toBe('那须 & co')
  })

  test('sends a POST with a JSON body to the base address of its path', async () => {
    const { seen, answer } = host(() => json({ code: 200, message: '', data: { list: [] } }))
    await apiOf(answer)('guessSearch', { words: ['黄山'] })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: 'http://other.test/recommend/v1/rec/api/guessSearch',
        body: '{"words":["黄山"]}',
      },
    ])
    expect(seen[0]?.headers['content-type']).toContain('application/json')
  })

  test('refuses data that does not fit the contract', async () => {
    const { answer } = host(() => json({ code: 200, message: '', data: { detailList: 'x' } }))
    expect((await failureOf(() => apiOf(answer)('searchHistory', {}))).code).toBe('bad_reply')
  })

  test('reports a 401 once and passes it on; does not report other failures', async () => {
    let reports = 0
    const replies = [
      json({ code: 401, message: '请先登录' }, { status: 401 }),
      json({ code: 429, message: '慢一点' }, { status: 429, headers: { 'retry-after': '7' } }),
    ]
    const { answer } = host(() => replies.shift() ?? Response.error())
    const api = apiOf(answer, () => reports++)
    expect(await failureOf(() => api('searchHistory', {}))).toMatchObject({
      code: 'unauthorized',
      message: '请先登录',
    })
    expect(await failureOf(() => api('searchHistory', {}))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 7000,
    })
    expect(reports).toBe(1)
  })

  test('never retries automatically', async () => {
    const { seen, answer } = host(() => json({ code: 503, message: '' }, { status: 503 }))
    await failureOf(() => apiOf(answer)('searchHistory', {}))
    expect(seen).toHaveLength(1)
  })

  test('distinguishes a broken connection from a cancelled call', async () => {
    const broken = () => Promise.reject(new TypeError('fetch failed'))
    expect((await failureOf(() => apiOf(broken)('searchHistory', {}))).code).toBe('network')
    const controller = new AbortController()
    const hanging: typeof fetch = (input) =>
      new Promise((_resolve, reject) => {
        const { signal } = new Request(input)
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const failure = failureOf(() => apiOf(hanging)('searchHistory', {}, { signal: controller.signal }))
    controller.abort()
    expect((await failure).code).toBe('cancelled')
  })
})

test('the write client takes both success codes', async () => {
  for (const code of [0, 200]) {
    const { answer } = host(() => json({ code, message: '', data: code }))
    const client = createHttpClient({ kind: 'write', headers: async () => ({}), fetch: answer })
    expect(await client.send({ method: 'POST', url: 'http://write.test/log' })).toBe(code)
  }
})

test.each([
  ['login', 200_000],
  ['agent', 20_000],
  ['standard', 3_000_000],
  ['write', 3_000_000],
] as const)('the %s client gives up after %d ms', async (kind, timeoutMs) => {
  jest.useFakeTimers()
  const unanswered = () => new Promise<Response>(() => undefined)
  const client = createHttpClient({ kind, headers: async () => ({}), fetch: unanswered })
  const failure = jest.fn()
  void client.send({ method: 'GET', url: 'http://host.test/' }).catch(failure)
  await jest.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(failure).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }))
  jest.useRealTimers()
})
