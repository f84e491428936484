import { expect, test } from '@jest/globals'
import { readResult } from './read-result.ts'

const data = Buffer.from('bytes').toString('base64')
const to = { owner: 'u:1', title: '画图', madeIn: 'c' }
const stored: { name: string; bytes: Uint8Array }[] = []
const store = async (file: { name: string; bytes: Uint8Array }) => {
  stored.push(file)
  return { id: `f${stored.length}`, name: file.name }
}

test('texts are for the model, pictures and files are the member’s, other bytes are only described', async () => {
  const result = await readResult(
    {
      content: [
        { type: 'text', text: '画好了' },
        { type: 'image', data, mimeType: 'image/png' },
        { type: 'image', data, mimeType: 'image/svg+xml' },
        { type: 'audio', data, mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'a:1', blob: data, mimeType: 'application/pdf' } },
        { type: 'resource', resource: { uri: 'a:2', text: '全文' } },
        { type: 'resource_link', uri: 'https://docs.example/3', name: '第三篇' },
      ],
    },
    { ...to, store },
  )
  expect(result.parts).toMatchObject([
    { kind: 'image', file_id: 'f1', name: '画图.png', size: 5 },
    { kind: 'file', file_id: 'f2', name: '画图.pdf' },
  ])
  expect(result.text.split('\n\n')).toEqual([
    '画好了',
    '（图片，已经给用户看）',
    '（图片，已经给用户看）',
    '（audio）',
    '（文件 application/pdf）',
    '全文',
    '第三篇：https://docs.example/3',
  ])
})

test('rows are a table, a failure says so, and nothing is nothing', async () => {
  const rows = [
    { line: '3', at: '6:10' },
    { line: '4', at: '6:20' },
  ]
  expect(await readResult({ content: [], structuredContent: { rows } }, to)).toEqual({
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
  expect(await readResult(failed, to)).toEqual({ text: '它说没有成功。\n没有权限', error: 'failed' })
  expect(await readResult({ content: [] }, to)).toEqual({ text: '（没有内容）' })
})
