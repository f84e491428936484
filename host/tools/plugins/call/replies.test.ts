import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { toolLimits, toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { callTool } from './call-tool.ts'

let fake: HttpsFake
beforeAll(async () => {
  fake = await startHttpsFake()
})
afterAll(() => fake.close())

const tool = toolSettings.parse({ name: 't', description: 'd', path: '/things' })
const plugin = { url: 'https://api.example.com/v1', headers: [], auth: null }

const call = (called = tool) =>
  callTool({ egress: fake.egress, makeId: () => 'id' }, () => plugin, called, {}, AbortSignal.timeout(20_000))

const gb = Buffer.from([0xc4, 0xe3, 0xba, 0xc3])
const bodies: [string, string, Uint8Array, string][] = [
  ['UTF-8', 'application/json', Buffer.from('{"a": "你好"}'), '{"a": "你好"}'],
  ['a byte order mark', 'text/plain', Buffer.from('\ufeff你好'), '你好'],
  ['GB 18030', 'text/plain; charset=gb18030', gb, '你好'],
  ['GB 2312', 'text/plain; charset="gb2312"', gb, '你好'],
  ['Big5', 'text/plain; charset=big5', Buffer.from([0xa7, 0x41, 0xa6, 0x6e]), '你好'],
  ['UTF-16', 'text/plain', Buffer.from('\ufeff你好吗', 'utf16le'), '你好吗'],
  ['UTF-16 as declared', 'text/plain; charset=utf-16le', Buffer.from('你好', 'utf16le'), '你好'],
  ['an unknown charset', 'text/plain; charset=x-none', Buffer.from('你好'), '你好'],
  ['an image', 'image/png', Buffer.from([0x89, 0x50, 0]), '（不是文本，不显示：image/png，3 字节）'],
  [
    'unknown bytes',
    '',
    Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex'),
    '（不是文本，不显示：未知类型，17 字节）',
  ],
  ['JSON as bytes', 'application/octet-stream', Buffer.from('{"a":1}'), '{"a":1}'],
]

test.each(bodies)('a reply in %s (%s) is shown', async (_what, type, body, expected) => {
  fake.answer = (_request, response) =>
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body)
  const { exchange } = await call()
  expect(exchange.response).toMatchObject({ body: expected, bytes: body.byteLength, truncated: false })
})

test('a long reply is cut, in whole characters', async () => {
  const text = `x${'你好'.repeat(toolLimits.replyBytes / 4)}`
  fake.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
  const { exchange } = await call()
  const {
    body = '',
    truncated,
    bytes,
    model_text: model = '',
    model_tokens: tokens,
  } = exchange.response ?? {}
  expect(truncated).toBe(true)
  expect(bytes).toBe(toolLimits.replyBytes)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(toolLimits.shownBytes)
  expect(text.startsWith(body)).toBe(true)
  expect(model).toMatch(/^（答复太长，只读了前 \d+ 个字符，下面不是全部）\n[^]*这里只有前 \d+ 个）$/)
  expect(tokens).toBeLessThan(2_100)
})

test('packed replies that were not asked for are said', async () => {
  fake.answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100)))
  expect((await call()).exchange.error?.reason).toBe('unreachable')
})

test('a model is not given hidden fields, nor blanks, and numbers as they are', async () => {
  const response_schema = {
    type: 'object',
    properties: {
      secret: { hidden: true },
      list: { type: 'array', items: { type: 'object', properties: { b: { type: 'string', hidden: true } } } },
    },
  } as const
  fake.answer = (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        '{ "secret": {"deep": [1]}, "id": 12345678901234567890,\n "list": [ {"a": 1, "\\u0062": "x"}, {"b": 2} ] }',
      )
  const described = toolSettings.parse({ ...tool, response_schema })
  const { exchange } = await call(described)
  expect(exchange.response?.model_text).toBe('{"id":12345678901234567890,"list":[{"a":1},{}]}')
  expect(exchange.response?.body).toContain('"secret"')
})

test.each([
  ['[INFO] started', '[INFO] started'],
  ['{{name}} is missing', '{{name}} is missing'],
  ['{"n": 1}\n{"n": 2}\n', '{"n": 1}\n{"n": 2}'],
  ['[1, 2', '[1, 2'],
])('a model is given the whole of a text that only begins as JSON does: %j', async (text, expected) => {
  fake.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
  expect((await call()).exchange.response?.model_text).toBe(expected)
})

test.each<[number, string, string]>([
  [200, '', '（状态 200，对方没有返回内容）'],
  [404, '', '状态 404，没有成功。\n（状态 404，对方没有返回内容）'],
  [500, '{"code": 1}', '状态 500，没有成功。\n{"code":1}'],
  [200, '[1]', '[1]'],
])('a model is told what the status %i of %j means', async (status, text, expected) => {
  fake.answer = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  const called = await call()
  expect(called.forModel).toBe(expected)
  expect(called.exchange.response?.model_text).toBe(expected)
})

test('of a page the model is given its text, while its source is shown', async () => {
  const page = '<html><style>p{}</style><script>var a</script><p>第一条</p><p>第二条</p></html>'
  fake.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  const { exchange } = await call()
  expect(exchange.response).toMatchObject({ body: page, model_text: '第一条\n第二条' })
})
