import { expect, test } from '@jest/globals'
import { toHelpPage } from './help-page'

test.each([
  [
    'with a head',
    '---\ntitle: 怎么搜索: 入门\ndescription: 一句话\norder: 3\n---\n\n# 另一个标题\n\n正文',
    { title: '怎么搜索: 入门', description: '一句话', order: 3, text: '正文' },
  ],
  [
    'without a head',
    '# 标题\n\n正文\n\n## 小节',
    { title: '标题', description: '', order: Number.POSITIVE_INFINITY, text: '正文\n\n## 小节' },
  ],
  ['without a heading', '正文\n\n---\n\n后文', { title: 'slug', text: '正文\n\n---\n\n后文' }],
  ['with an empty body', '---\ntitle: 空\n---\n', { title: '空', text: '' }],
])('reads a page %s', (_case, source, expected) => {
  expect(toHelpPage('slug', source)).toMatchObject(expected)
})
