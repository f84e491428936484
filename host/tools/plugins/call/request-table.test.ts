import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ToolParameter, type ToolSettings, toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { callTool } from './call-tool.ts'
import type { CalledPlugin } from './called-plugin.ts'

let fake: HttpsFake
beforeAll(async () => {
  fake = await startHttpsFake()
})
afterAll(() => fake.close())

const plugin: CalledPlugin = { url: 'https://api.example.com/v1/?base=1', headers: [], auth: null }

async function call(tool: ToolSettings, given: Record<string, unknown>, from: CalledPlugin = plugin) {
  fake.received.length = 0
  const { exchange } = await callTool(
    { egress: fake.egress, makeId: () => 'boundary' },
    () => from,
    tool,
    given,
    AbortSignal.timeout(20_000),
  )
  return { exchange, received: fake.received[0] }
}

const tool = (settings: object) =>
  toolSettings.parse({ name: 't', description: 'd', path: '/things', ...settings })
const parameter = (settings: Partial<ToolParameter>) => ({
  name: 'k',
  in: 'query',
  type: 'string',
  ...settings,
})

const hard = '北京 a/b&c%2F.,;=|+é?#'
const encoded = '%E5%8C%97%E4%BA%AC%20a%2Fb%26c%252F.%2C%3B%3D%7C%2B%C3%A9%3F%23'
const list = ['红', 'a,b', null, 'c d']
const object = { R: 100, 名: 'x&y', n: null }

/** Written by hand from OpenAPI 3.1 §4.8.12.6 and RFC 6570 §3.2. */
const queries: [Partial<ToolParameter>, unknown, string][] = [
  [{}, hard, `k=${encoded}`],
  [{}, '', ''],
  [{}, null, ''],
  [{ type: 'integer' }, '3', 'k=3'],
  [{ type: 'boolean' }, 'false', 'k=false'],
  [{ type: 'array' }, list, 'k=%E7%BA%A2&k=a%2Cb&k=c%20d'],
  [{ type: 'array' }, [], ''],
  [{ type: 'array', explode: false }, list, 'k=%E7%BA%A2,a%2Cb,c%20d'],
  [{ type: 'array', style: 'spaceDelimited' }, list, 'k=%E7%BA%A2%20a%2Cb%20c%20d'],
  [{ type: 'array', style: 'spaceDelimited', explode: true }, list, 'k=%E7%BA%A2&k=a%2Cb&k=c%20d'],
  [{ type: 'array', style: 'pipeDelimited' }, list, 'k=%E7%BA%A2%7Ca%2Cb%7Cc%20d'],
  [{ type: 'array', style: 'pipeDelimited', explode: true }, list, 'k=%E7%BA%A2&k=a%2Cb&k=c%20d'],
  [{ type: 'object' }, object, 'R=100&%E5%90%8D=x%26y'],
  [{ type: 'object', explode: false }, object, 'k=R,100,%E5%90%8D,x%26y'],
  [{ type: 'object', style: 'spaceDelimited' }, object, 'k=R%20100%20%E5%90%8D%20x%26y'],
  [{ type: 'object', style: 'pipeDelimited' }, object, 'k=R%7C100%7C%E5%90%8D%7Cx%26y'],
  [{ type: 'object', style: 'deepObject' }, object, 'k%5BR%5D=100&k%5B%E5%90%8D%5D=x%26y'],
  [
    { type: 'object', style: 'deepObject' },
    { a: { b: 'c/d' }, e: ['f', 'g'] },
    'k%5Ba%5D%5Bb%5D=c%2Fd&k%5Be%5D=f&k%5Be%5D=g',
  ],
  [{ type: 'array', items: 'object' }, [{ a: 1 }], 'k=%7B%22a%22%3A1%7D'],
  [{ name: '键&', default: '值' }, undefined, '%E9%94%AE%26=%E5%80%BC'],
]

test.each(queries)('query %j of %j is %s', async (settings, value, expected) => {
  const given = value === undefined ? {} : { [settings.name ?? 'k']: value }
  const { exchange, received } = await call(tool({ params: [parameter(settings)] }), given)
  expect(received?.path).toBe(`/v1/things?base=1${expected === '' ? '' : `&${expected}`}`)
  expect(exchange.request?.url).toBe(`https://api.example.com${received?.path}`)
})

const paths: [Partial<ToolParameter>, unknown, string][] = [
  [{}, hard, encoded],
  [{}, 'a/../b', 'a%2F..%2Fb'],
  [{}, '%2e%2e', '%252e%252e'],
  [{}, '..a', '..a'],
  [{ type: 'array' }, list, '%E7%BA%A2,a%2Cb,c%20d'],
  [{ type: 'object' }, object, 'R,100,%E5%90%8D,x%26y'],
  [{ type: 'object', explode: true }, object, 'R=100,%E5%90%8D=x%26y'],
  [{ style: 'label' }, '中', '.%E4%B8%AD'],
  [{ style: 'label', type: 'array' }, list, '.%E7%BA%A2,a%2Cb,c%20d'],
  [{ style: 'label', type: 'array', explode: true }, list, '.%E7%BA%A2.a%2Cb.c%20d'],
  [{ style: 'label', type: 'object' }, object, '.R,100,%E5%90%8D,x%26y'],
  [{ style: 'label', type: 'object', explode: true }, object, '.R=100.%E5%90%8D=x%26y'],
  [{ style: 'matrix' }, '中', ';k=%E4%B8%AD'],
  [{ style: 'matrix', type: 'array' }, list, ';k=%E7%BA%A2,a%2Cb,c%20d'],
  [{ style: 'matrix', type: 'array', explode: true }, list, ';k=%E7%BA%A2;k=a%2Cb;k=c%20d'],
  [{ style: 'matrix', type: 'object' }, object, ';k=R,100,%E5%90%8D,x%26y'],
  [{ style: 'matrix', type: 'object', explode: true }, object, ';R=100;%E5%90%8D=x%26y'],
]

test.each(paths)('path %j of %j is %s', async (settings, value, expected) => {
  const params = [parameter({ in: 'path', required: true, ...settings })]
  const { exchange, received } = await call(tool({ path: '/a/{k}/z', params }), { k: value })
  expect(received?.path).toBe(`/v1/a/${expected}/z?base=1`)
  expect(exchange.request?.url).toBe(`https://api.example.com${received?.path}`)
})

test.each(['.', '..', '', null, [], undefined])('%j is no path parameter', async (value) => {
  const type = Array.isArray(value) ? 'array' : 'string'
  const params = [parameter({ in: 'path', required: true, type })]
  const { exchange, received } = await call(tool({ path: '/a/{k}/z', params }), { k: value })
  expect(received).toBeUndefined()
  expect(exchange.request).toBeUndefined()
  expect(exchange.error).toMatchObject({ reason: 'arguments', problems: { k: expect.any(String) } })
})

test('two values together are no dot segment either', async () => {
  const params = ['a', 'b'].map((name) => parameter({ name, in: 'path', required: true }))
  const { exchange } = await call(tool({ path: '/x/{a}{b}/y', params }), { a: '.', b: '.' })
  expect(Object.keys(exchange.error?.problems ?? {})).toEqual(['a', 'b'])
})

const headers: [Partial<ToolParameter>, unknown, string | undefined][] = [
  [{}, 'a b', 'a b'],
  [{}, '北京\r\nx-evil: 1', '%E5%8C%97%E4%BA%AC%0D%0Ax-evil: 1'],
  [{}, '', undefined],
  [{ type: 'array' }, ['a', null, 'b/c&%2F'], 'a,b/c&%2F'],
  [{ type: 'object' }, object, 'R,100,%E5%90%8D,x&y'],
  [{ type: 'object', explode: true }, object, 'R=100,%E5%90%8D=x&y'],
]

test.each(headers)('header %j of %j is %j', async (settings, value, expected) => {
  const params = [parameter({ name: 'X-Key', in: 'header', ...settings })]
  const { exchange, received } = await call(tool({ params }), { 'X-Key': value })
  expect(received?.headers['x-key']).toBe(expected)
  expect(received?.headers).not.toHaveProperty('x-evil')
  expect(exchange.request?.headers.find(({ name }) => name === 'X-Key')?.value).toBe(expected)
})

const body_schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    count: { type: 'integer', default: 2 },
    note: { type: 'string' },
    none: { type: 'string', nullable: true },
    tags: { type: 'array', items: { type: 'string' } },
    inner: { type: 'object', properties: { deep: { type: 'boolean' } } },
  },
} as const
const body = { name: hard, note: null, none: null, tags: ['一', 'b&c'], inner: { deep: 'true' } }

describe('bodies', () => {
  const post = (content_type: string, schema: object | undefined = body_schema) =>
    tool({ method: 'POST', content_type, body_schema: schema })

  test('of JSON', async () => {
    const { exchange, received } = await call(post('application/json'), { body })
    expect(received?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received?.body ?? '')).toEqual({
      name: hard,
      count: 2,
      none: null,
      tags: ['一', 'b&c'],
      inner: { deep: true },
    })
    expect(exchange.request?.body).toBe(received?.body)
  })

  test('of a form', async () => {
    const { exchange, received } = await call(post('application/x-www-form-urlencoded'), { body })
    expect([...new URLSearchParams(received?.body)]).toEqual([
      ['name', hard],
      ['count', '2'],
      ['tags', '一'],
      ['tags', 'b&c'],
      ['inner', '{"deep":true}'],
    ])
    expect(exchange.request?.body).toBe(received?.body)
  })

  test('in parts', async () => {
    const { exchange, received } = await call(post('multipart/form-data'), { body })
    const read = await new Response(received?.body, {
      headers: { 'content-type': received?.headers['content-type'] ?? '' },
    }).formData()
    expect([...read]).toEqual([
      ['name', hard],
      ['count', '2'],
      ['tags', '一'],
      ['tags', 'b&c'],
      ['inner', '{"deep":true}'],
    ])
    expect(exchange.request?.body).toBe(received?.body)
  })

  test('of plain text', async () => {
    const { received } = await call(post('text/plain', { type: 'string' }), { body: hard })
    expect(received?.body).toBe(hard)
    expect(received?.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('with problems are not sent', async () => {
    const given = { count: 1.5, tags: [1, {}], inner: { deep: 'yes', other: 1 }, extra: 1 }
    const { exchange, received } = await call(post('application/json'), { body: given, unknown: 1 })
    expect(received).toBeUndefined()
    expect(Object.keys(exchange.error?.problems ?? {}).toSorted()).toEqual([
      'body.count',
      'body.extra',
      'body.inner.deep',
      'body.inner.other',
      'body.name',
      'body.tags.1',
      'unknown',
    ])
  })
})

test('a fixed parameter is sent whatever the caller says', async () => {
  const params = [parameter({ fixed: true, default: 'ours' })]
  const { received } = await call(tool({ params }), { k: 'theirs' })
  expect(received?.path).toBe('/v1/things?base=1&k=ours')
})

test('parameters of one name have the place in front', async () => {
  const params = [parameter({ in: 'path', required: true }), parameter({}), parameter({ name: 'body' })]
  const given = { path_k: 'p', query_k: 'q', query_body: 'b' }
  const { received } = await call(tool({ path: '/{k}', params }), given)
  expect(received?.path).toBe('/v1/p?base=1&k=q&body=b')
})

test.each(['__proto__', 'constructor', 'toString'])('%s is an unknown argument like others', async (name) => {
  const given = JSON.parse(`{"${name}": "x"}`) as Record<string, unknown>
  const { exchange } = await call(tool({ params: [] }), given)
  expect(Object.entries(exchange.error?.problems ?? {})).toEqual([[name, '没有这个参数']])
})

test.each([
  ['too large', { k: 'x'.repeat(70_000) }],
  ['too deep', { k: JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown }],
])('arguments that are %s are refused', async (_what, given) => {
  const { exchange } = await call(tool({ params: [parameter({ type: 'array' })] }), given)
  expect(exchange.error?.reason).toBe('arguments')
})
