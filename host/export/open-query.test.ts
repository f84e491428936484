import { expect, test } from '@jest/globals'
import { queryOf } from '../../lib/contract/tables/testing/query-of.ts'
import { exportDocument } from './export-document.ts'
import { card, record, sampleRequest } from './testing/sample-request.ts'

const frame = queryOf()

test('a question that left something open says what, with its choices', () => {
  const choices = ['金额 · 合计', '行数'].map((label) => ({ label, change: {} }))
  const content = { frame, open: [{ part: 'measure', said: '', choices }], file_ids: ['不该出去的文件'] }
  const records = [record('哪个商品卖得好', [card('query_choice', content)])]
  const { blocks } = exportDocument(sampleRequest('md', { records, title: '别的' }))
  expect(blocks.at(-1)).toEqual({
    type: 'paragraph',
    children: [{ type: 'text', value: '还没有说定：度量（金额 · 合计 / 行数）' }],
  })
  expect(JSON.stringify(blocks)).not.toContain('不该出去')
})
