import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Root } from 'mdast'
import { parseDocument } from './document-markdown.ts'
import { documentOfMarkdown } from './document-of-markdown.ts'
import { markdownOfDocument } from './markdown-of-document.ts'
import { canonicalTree } from './testing/canonical-tree.ts'

const again = (markdown: string) => markdownOfDocument(documentOfMarkdown(markdown))
const treeOf = (markdown: string) => canonicalTree(parseDocument(markdown) as Root, markdown)

test.each([
  ['an escaped pipe', '| a | b |\n| - | - |\n| x\\|y | `p\\|q` |\n'],
  ['footnotes', '文字[^1]，又[^note]。\n\n[^1]: 来源\n\n[^note]: 一\n\n    二\n'],
  ['bold quotes', '**“加粗”**后，**注意：**请\n'],
  ['struck-out quotes', '~~“删”~~后\n'],
  ['italics', '*重点*，后*“引”*里\n'],
  ['bold inside of words', '这是**粗体**字\n'],
  ['tasks', '- [ ] 一\n- [x] 二\n- 三\n'],
  ['ordered tasks', '3. [ ] 一\n4. 二\n'],
  ['nested lists', '- 一\n  1. 甲\n  2. 乙\n     - 丙\n\n     段\n'],
  ['a code in bold', '**`a`** 和 *b `c`*\n'],
  ['a formula', '质能 $E=mc^2$，见\n\n$$\n\\frac{1}{2}\n$$\n'],
  ['a formula next to letters', 'x\\(a\\)b 和 $$y$$\n'],
  ['money', '从 \\$5 到 \\$6\n'],
  ['a link around an image', '[![图](a.png "题")](https://a.cn "b")\n'],
  ['raw HTML', '<div>\n<b>x</b>\n</div>\n\n段 <kbd>A</kbd> 完\n'],
  ['an underline', '有<u>线**粗**</u>的\n'],
  ['lines', '一\\\n二\n三\n'],
  ['lines in a cell', '| a |\n| - |\n| 一<br>二 |\n'],
  ['an alignment', '| a | b | c |\n| :-: | -: | - |\n| 1 | 2 | 3 |\n'],
  ['code with fences', '````js title="a"\n```\n````\n'],
  ['ideographic spaces', '　　第一段\n'],
  ['two lists in a row', '- a\n\n* b\n'],
])('%s is kept', (_, markdown) => {
  expect(treeOf(again(markdown))).toEqual(treeOf(markdown))
  expect(again(again(markdown))).toBe(again(markdown))
})

test('references become links', () => {
  expect(again('[甲][a]\n\n[a]: https://a.cn "题"\n')).toBe('[甲](https://a.cn "题")\n')
})

test('emphasis that begins or ends with a blank, or is one, is moved', () => {
  const bold = [{ type: 'bold' }]
  const text = (value: string, marks?: typeof bold) => ({
    type: 'text',
    text: value,
    ...(marks && { marks }),
  })
  const markdownOf = (...content: ReturnType<typeof text>[]) =>
    markdownOfDocument({ type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(markdownOf(text('一'), text(' 二 ', bold), text('三'))).toBe('一 **二** 三\n')
  expect(markdownOf(text('一'), text(' ', bold), text('二'))).toBe('一 二\n')
  expect(markdownOf(text('完 '))).toBe('完\n')
  expect(markdownOf(text(' '))).toBe('')
})

/** Cases of the specifications, of which every other one was looked at while this was written. */
const folder = join(process.cwd(), '../shared/data/markdown')
const cases = ['commonmark.0.31.2.json', 'gfm.0.29.json'].flatMap((name) => {
  const file = join(folder, name)
  if (!existsSync(file)) return []
  const list = JSON.parse(readFileSync(file, 'utf8')) as {
    markdown: string
    section: string
    example: number
  }[]
  return list.map((each) => ({ ...each, name }))
})

describe('the cases of CommonMark and GitHub', () => {
  if (cases.length === 0) test.skip('skipped: ../shared/data/markdown is not here', () => undefined)
  else
    test.each([
      ['those it was fitted on', 0],
      ['the others', 1],
    ])('%s stay the same tree', (_, half) => {
      const chosen = cases.filter((__, at) => at % 2 === half)
      const changed = chosen.filter(({ markdown }) => {
        const before = JSON.stringify(treeOf(markdown))
        return JSON.stringify(treeOf(again(markdown))) !== before
      })
      const share = 1 - changed.length / chosen.length
      expect(share).toBeGreaterThanOrEqual(0.97)
    })
})
