import { describe, expect, test } from '@jest/globals'
import type { Nodes as HtmlNode, Root as HtmlRoot } from 'hast'
import type { Nodes, RootContent } from 'mdast'
import Markdown from 'react-markdown'
import { allowedHtml } from '../../lib/text/markdown/allowed-html.ts'
import { rehypeSafeHtml } from '../../lib/text/markdown/raw-html.ts'
import { remarkAngleBrackets } from '../../lib/text/markdown/remark-angle-brackets.ts'
import { remarkAnswerGfm } from '../../lib/text/markdown/remark-answer-gfm.ts'
import { answerTree } from './answer-tree.ts'
import { exportDocument } from './export-document.ts'
import { markdownFile } from './markdown-file.ts'
import { card, record, sampleRequest } from './testing/sample-request.ts'

const reading = {
  sourceCount: 0,
  verdicts: new Map(),
  mark: () => '',
  cite: (index: number) => index,
  below: 0,
  imageName: (alt: string) => alt,
}
const treeOf = (text: string) => answerTree(text, reading)

/** What the page shows, without space. */
function pageText(text: string): string {
  const shown: HtmlRoot[] = []
  Markdown({
    children: text,
    remarkPlugins: [remarkAnswerGfm, remarkAngleBrackets],
    rehypePlugins: [
      [rehypeSafeHtml, allowedHtml],
      () => (tree: HtmlRoot) => void shown.push(structuredClone(tree)),
    ],
  })
  return shown.map(textOf).join('').replaceAll(/\s/g, '')
}

function fileText(text: string): string {
  return treeOf(text).map(textOf).join('').replaceAll(/\s/g, '')
}

function textOf(node: HtmlNode | Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : ''
}

const kinds: readonly (readonly [kind: string, html: string])[] = [
  ['block', '<div>块<p>段</p></div>'],
  ['open block', '<div>没有关上'],
  ['stray end', '散</div>的'],
  ['inline', '一<b>粗</b><i>斜</i><sup>上</sup><kbd>键</kbd>二'],
  ['open inline', '一<b>粗'],
  ['line', '第一行<br>第二行<br/>第三行'],
  ['comment', '<!-- 不见 -->'],
  ['comment within', '前<!-- 不见 -->后'],
  ['open comment', '<!-- 不见'],
  ['script', '<script>\ndocument.title="坏了"\n</script>'],
  ['script within', '前<script>alert(1)</script>后'],
  ['open script', '<script>alert(1)'],
  ['style', '<style>p{color:red}</style>'],
  ['frame', '<iframe src="https://example.org">框</iframe>'],
  [
    'table',
    '<table><tr><th>甲</th><th>乙</th></tr><tr><td>一<br>二</td><td><ul><li>项</li></ul></td></tr></table>',
  ],
  ['stray cell', '<td>格</td>'],
  ['list', '<ul>话<li>一</li><li>二<ol start="3"><li>三</li></ol></li></ul>'],
  ['heading', '<h2>标题<br>下</h2>'],
  ['code', '<pre><code>a\n  b</code></pre>'],
  ['details', '<details><summary>概</summary>详</details>'],
  ['unknown', '<foo nodeat="0" nodeAt="0">甲</foo>'],
  ['link', '<a href="https://example.org/">处<p>段</p></a>'],
  ['bad link', '<a href="javascript:alert(1)">处</a>'],
]
const places: readonly (readonly [place: string, put: (html: string) => string])[] = [
  ['alone', (html) => html],
  ['between', (html) => `前段\n\n${html}\n\n后段 **重**\n\n- 项\n\n| 头 |\n|---|\n| 身 |`],
  ['within a line', (html) => `前 ${html.replaceAll('\n', ' ')} 后\n\n又一段`],
  ['in a mark', (html) => `**前 ${html.replaceAll('\n', ' ')} 后**\n\n又一段`],
  ['in a list', (html) => `- 一\n- ${html.replaceAll('\n', '\n  ')}\n- 三`],
  ['in a quote', (html) => `> ${html.replaceAll('\n', '\n> ')}\n\n后`],
  ['in a table', (html) => `| 头 |\n|---|\n| ${html.replaceAll('\n', ' ')} |\n| 下 |`],
  ['in a heading', (html) => `# 前 ${html.replaceAll('\n', ' ')}\n\n后`],
]

describe.each(places)('raw HTML %s', (_, put) => {
  test.each(kinds)('%s is exported as shown on the page', (_kind, html) => {
    expect(fileText(put(html))).toBe(pageText(put(html)))
  })

  test.each(kinds)('%s leaves nothing where it is not allowed', (_kind, html) => {
    for (const node of treeOf(put(html))) expectPlaced(node, 'root')
  })
})

const phrasing = 'text strong emphasis delete inlineCode inlineMath break link footnoteReference'.split(' ')
const flow = 'paragraph heading blockquote list table code math thematicBreak'.split(' ')
const allowed: Readonly<Record<string, readonly string[]>> = {
  root: flow,
  blockquote: flow,
  listItem: flow,
  list: ['listItem'],
  table: ['tableRow'],
  tableRow: ['tableCell'],
}

function expectPlaced(node: Nodes, parent: string): void {
  const here = allowed[parent] ?? phrasing
  expect([parent, node.type, here.includes(node.type)]).toEqual([parent, node.type, true])
  if ('children' in node) for (const child of node.children) expectPlaced(child, node.type)
}

const written = (answers: readonly string[]) => {
  const records = answers.map((answer, at) => record(`问${at}`, [card('markdown', answer)]))
  const request = sampleRequest('md', { records })
  return markdownFile(exportDocument(request), request)
}

test('a file keeps its lines, and other answers are unaffected', () => {
  const other = '第一段\n\n第二段'
  const text = written([other, '前\n\n<script>\ndocument.title="坏了"\n</script>\n\n后', other])
  expect(text).toContain('第一段\n\n第二段\n')
  expect(text).toContain('前\n\n\\<script>\\\ndocument.title="坏了"\\\n\\</script>\n\n后\n')
  expect(text).toMatch(/^# .+\n\n> /m)
})

test('line breaks stay line breaks in the file, and in table cells', () => {
  const text = written(['第一行<br>第二行\n\n| 甲 |\n|---|\n| 一<br>二 |\n\n### 标<br>题'])
  expect(text).toContain('第一行\\\n第二行')
  expect(text).toContain('一<br>二')
  expect(text).toContain('标 题')
})

test('a citation next to raw HTML is recognized, one within code is not', () => {
  const tree = answerTree('前<b>粗</b>话[1]。`[1]`', { ...reading, sourceCount: 1 })
  const children = tree.flatMap((node): RootContent[] => ('children' in node ? node.children : []))
  expect(children.map(({ type }) => type)).toEqual([
    'text',
    'strong',
    'text',
    'footnoteReference',
    'text',
    'inlineCode',
  ])
})

test('headings of raw HTML are nested with the others', () => {
  const depths = treeOf('# 一\n\n<h3>二</h3>\n\n## 三\n\n<div>\n\n### 四\n\n</div>').flatMap((node) =>
    node.type === 'heading' ? [node.depth] : [],
  )
  expect(depths).toEqual([1, 2, 2, 3])
})

test.each([
  ['elements within each other', '<div>'.repeat(50_000)],
  ['marks that stay open', `${'<b>'.repeat(20_000)}字`],
])('%s are shown as source text', (_, html) => {
  expect(fileText(html)).toBe(html.trim())
})

test('elements that span too much text are shown as source text', () => {
  const text = fileText(`<div>\n\n${'一段话。\n\n'.repeat(4_000)}`)
  expect(text).toContain('<div>一段话。')
})
