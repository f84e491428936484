import { expect, test } from '@jest/globals'
import { dataBytes, documentBytes, imageExtensions } from '@/lib/contract/document-formats'
import { zhCN } from '@/lib/messages/zh-cn'
import { formatNames } from './format-names'

const names = zhCN.chat.fileIntro.formatGroups
const written = (extensions: Iterable<string>) => formatNames([...extensions], names).join('、')

test.each([
  [
    'documents',
    documentBytes.keys(),
    '文本、CSV、xml、字幕（srt）、网页、PDF、电子书（epub）、Word、Excel、PPT',
  ],
  ['data', dataBytes.keys(), 'CSV、json、jsonl、ndjson、parquet、Excel'],
  ['images', imageExtensions, '图片'],
  ['an unknown one', ['step', 'pdf'], 'step、PDF'],
])('formats are named as people call them: %s', (_, extensions, text) => {
  expect(written(extensions)).toBe(text)
})
