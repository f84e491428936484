import { expect, test } from '@jest/globals'
import { zhCN } from '../../../lib/messages/zh-cn.ts'
import { referencesOfDocument } from './references-of-document.ts'

test.each([
  ['《茶经》，https://example.com/cha', '《茶经》'],
  ['陆羽：《茶经》，760 年。https://example.com/cha', '陆羽：《茶经》，760 年'],
  ['[渡口茶馆](https://example.com/cha)，2026-01-02', '渡口茶馆'],
  ['https://example.com/cha', 'https://example.com/cha'],
  ['《茶经》；', '《茶经》'],
])('the title of the note “%s”', (note, title) => {
  const references = referencesOfDocument({
    kind: 'document',
    format: 'bib',
    id: 'd1',
    title: '脚注',
    content: `茶馆开门。[^1]\n\n[^1]: ${note}\n`,
    model: '',
    app: '知舟',
    exportedAt: Date.UTC(2026, 0, 3),
    origin: 'https://zhizhou.example',
    texts: zhCN.file,
  })
  expect(references.map((reference) => reference.title)).toEqual([title])
})
