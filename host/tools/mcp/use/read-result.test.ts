import { expect, test } from '@jest/globals'
import { readMessages } from '../connect/read-messages.ts'
import { readResult } from './read-result.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex').toString('base64')
const pdf = Buffer.from('%PDF-1.7\n').toString('base64')
const wav = Buffer.from('RIFF\0\0\0\0WAVEfmt ').toString('base64')
const noise = Buffer.from([0, 1, 2, 3, 255, 254, 7, 0, 0, 8]).toString('base64')
const text = (value: string) => Buffer.from(value).toString('base64')
const to = { owner: 'u:1', title: '画图', madeIn: 'c' }

/** As a server sends it. */
function answered(result: object, secrets: readonly string[] = []) {
  const { messages } = readMessages({
    form: 'json',
    text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
    asked: { 1: { id: 1, method: 'tools/call' } },
    toolsBefore: 0,
    secrets,
  })
  const { answer } = messages[0] ?? {}
  if (!answer) throw new Error('there is no answer')
  return answer
}

async function read(content: unknown, over: object = {}) {
  const stored: string[] = []
  const store = async ({ name }: { name: string }) => {
    stored.push(name)
    return { id: `f${stored.length}`, name }
  }
  return { ...(await readResult(answered({ content, ...over }), { ...to, store })), stored }
}

const blob = (data: string, mimeType?: string) => ({
  type: 'resource',
  resource: { uri: 'demo://files/report', blob: data, mimeType },
})

test.each<[string, object, string, string[]]>([
  [
    'a picture',
    { type: 'image', data: png, mimeType: 'image/png' },
    '（已作为图片“画图.png”给了用户）',
    ['画图.png'],
  ],
  [
    'image/jpg',
    { type: 'image', data: jpeg, mimeType: 'image/jpg' },
    '（已作为图片“画图.jpg”给了用户）',
    ['画图.jpg'],
  ],
  [
    'a picture of another type',
    { type: 'image', data: png, mimeType: 'image/webp' },
    '（已作为图片“画图.png”给了用户）',
    ['画图.png'],
  ],
  [
    'a recording',
    { type: 'audio', data: wav, mimeType: 'audio/x-wav' },
    '（已作为文件“画图.wav”给了用户）',
    ['画图.wav'],
  ],
  ['a document', blob(pdf), '（已作为文件“画图.pdf”给了用户）', ['画图.pdf']],
  [
    'a document as bytes',
    blob(pdf, 'application/octet-stream'),
    '（已作为文件“画图.pdf”给了用户）',
    ['画图.pdf'],
  ],
  ['a text', blob(text('全文'), 'text/plain'), '全文', []],
  ['JSON', blob(text('{"a":1}'), 'application/json'), '{"a":1}', []],
  ['a drawing', { type: 'image', data: text('<svg></svg>'), mimeType: 'image/svg+xml' }, '<svg></svg>', []],
  [
    'unknown bytes',
    blob(noise, 'application/x-noise'),
    '（文件 report，application/x-noise，10 字节，没有保存，用户看不到）',
    [],
  ],
  [
    'an unknown recording',
    { type: 'audio', data: noise, mimeType: 'audio/mpeg' },
    '（文件 audio，audio/mpeg，10 字节，没有保存，用户看不到）',
    [],
  ],
  ['an empty file', blob(''), '（文件 report，没有内容）', []],
  ['a text of a resource', { type: 'resource', resource: { uri: 'a:2', text: '全文' } }, '全文', []],
  [
    'a link',
    { type: 'resource_link', uri: 'https://docs.example/3', name: '第三篇' },
    '第三篇：https://docs.example/3',
    [],
  ],
  ['an unknown block', { type: 'video', url: 'x' }, '（有一段没有读，类型 video）', []],
  ['an unknown block with a text', { type: 'markdown', text: '正文' }, '正文', []],
  ['a text that is none', { type: 'text', text: 7 }, '（有一段没有读，类型 text）', []],
  ['a resource that is none', { type: 'resource', resource: null }, '（文件 未知，没有内容）', []],
  ['odd annotations', { type: 'text', text: '正文', annotations: 'x', _meta: 3 }, '正文', []],
])('%s arrives, or is named, and what is beside it stays', async (_, block, expected, files) => {
  const { text: said, stored } = await read([
    { type: 'text', text: '前' },
    block,
    { type: 'text', text: '后' },
  ])
  expect(said).toBe(`前\n\n${expected}\n\n后`)
  expect(stored).toEqual(files)
})

test.each<[unknown, string]>([
  ['只有文字', '只有文字'],
  [{ type: 'text', text: '一段' }, '一段'],
  [null, '（有一段读不懂）'],
  [
    [null, 3, ['a'], { type: 'text', text: '好' }],
    '（有一段读不懂）\n\n（有一段读不懂）\n\n（有一段读不懂）\n\n好',
  ],
  [undefined, '（没有内容）'],
  [[], '（没有内容）'],
])('a result of %j is read', async (content, expected) => {
  expect((await read(content)).text).toBe(expected)
})

test('a file that can not be stored is not said to be shown', async () => {
  const answer = answered({ content: [{ type: 'image', data: png, mimeType: 'image/png' }] })
  const said = '（文件 image，image/png，16 字节，没有保存，用户看不到）'
  expect(await readResult(answer, { ...to, store: async () => null })).toEqual({ text: said })
  expect(await readResult(answer, to)).toEqual({ text: said })
})

test('rows are a table, a failure says so with its files', async () => {
  const rows = [
    { line: '3', at: '6:10' },
    { line: '4', at: '6:20' },
  ]
  expect(await readResult(answered({ content: [], structuredContent: { rows } }), to)).toEqual({
    text: JSON.stringify({ rows }),
    parts: [
      {
        kind: 'table',
        columns: ['line', 'at'],
        rows: [
          ['3', '6:10'],
          ['4', '6:20'],
        ],
        total: 2,
      },
    ],
  })
  const failed = { isError: true, content: [{ type: 'text' as const, text: '没有权限' }] }
  expect(await readResult(answered(failed), to)).toEqual({
    text: '它说没有成功。\n没有权限',
    error: 'failed',
  })
})

test('secrets that a server repeats are masked, and files with one are not stored', async () => {
  const [key, encoded] = ['key-of-the-map-1', 'key%2Dof%2Dthe%2Dmap%2D1']
  const image = Buffer.from(`\x89PNG${key}`, 'latin1').toString('base64')
  const answer = answered(
    {
      content: [
        { type: 'text', text: `用了 ${key} 和 ${encoded}` },
        blob(text(key)),
        { type: 'image', data: image, mimeType: key },
        { type: key },
      ],
    },
    [key],
  )
  const result = await readResult(answer, { ...to, store: async ({ name }) => ({ id: 'f', name }) })
  expect(JSON.stringify(result)).not.toMatch(/key(-|%2D)of/)
  expect(result.parts).toBeUndefined()
})
