import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import {
  isAllowed,
  readFormatFiles,
  readRealFiles,
  readReproFolder,
  withoutSpace,
} from '../search/testing/document-sets.ts'
import { DocumentReader } from './process/document-reader.ts'
import { UnreadableDocument } from './refusals.ts'

const formatFiles = readFormatFiles()
const realFiles = readRealFiles()
/** Of a format's questions so many may be lost. */
const maxLost = 1

const reader = new DocumentReader({ timeoutMs: 600_000 })
afterAll(() => reader.close())

async function textOf(path: string): Promise<string> {
  const { title, passages } = await reader.read({ path, contentHash: '' })
  return withoutSpace([title, ...passages.map(({ text }) => text)].join('\n'))
}

describe('the same passages in every format', () => {
  if (!formatFiles) test.skip('skipped: ../shared/data/document-formats is not here', () => undefined)
  else
    test.each(formatFiles)('$format', async ({ path, answers }) => {
      const text = await textOf(path)
      const lost = answers.filter((each) => !each.some((answer) => text.includes(withoutSpace(answer))))
      expect(lost.slice(maxLost)).toEqual([])
    })
})

describe('real files', () => {
  if (!realFiles) test.skip('skipped: ../shared/data/documents is not here', () => undefined)
  else
    test.each(realFiles)('$name: $expect', async ({ path, expect: expected, anchors }) => {
      const outcome = await textOf(path).catch((error: unknown) => {
        if (error instanceof UnreadableDocument) return error
        throw error
      })
      const reason = typeof outcome === 'string' ? null : outcome.message
      expect([expected, reason, isAllowed(expected, reason)]).toEqual([expected, reason, true])
      if (typeof outcome === 'string' && expected === 'text')
        expect(anchors.filter((anchor) => !outcome.includes(withoutSpace(anchor)))).toEqual([])
    })
})

const city = '江西省的省会是南昌市，位于长江以南，赣江之滨，是历史文化名城。'
const cities = [city, city, city, city]
const river = '江西省的省会是南昌市，位于长江以南，赣江之滨。'

/** The title, the blocks and the hidden places of every file there, or why it is refused. */
const repros: readonly (readonly [
  file: string,
  title: string,
  blocks: readonly string[] | RegExp,
  hidden?: number,
])[] = [
  ...['a-body-only', 'b-body-attr', 'c-doctype-body', 'k-frameset', 'm-two-bodies'].map(
    (name) => [`${name}.html`, name, cities] as const,
  ),
  ...[
    'd-head-body-nohtml',
    'e-title-body-nohtml',
    'f-title-no-body',
    'g-html-no-body',
    'h-html-head-nobody',
    'i-full',
    'j-comment-html',
    'l-xml-decl',
    'q-body-in-comment',
  ].map((name) => [`${name}.html`, '南昌', cities] as const),
  ['n-table-old.html', '南昌', [cities.join('\n')]],
  ['o-unclosed.html', 'o-unclosed', ['南昌', ...cities]],
  ['p-pre.html', 'p-pre', ['江西省的省会是南昌市\n位于长江以南']],
  ['r-template.html', '', /没有文字/],
  ['s-shadow-details.html', 's-shadow-details', ['南昌', ...cities]],
  ['t-hidden.html', 't-hidden', ['x'], 2],
  ['html-list.html', 'html-list', ['3. 第三点\n4. 第四点\n- 细目', '术语\n解释']],
  ['html-sup.html', 'html-sup', ['面积 10⁶ 平方米，H₂O，2023[1]年。']],
  [
    'html-table.html',
    'html-table',
    ['姓名 | 成绩 | 成绩', '姓名 | 语文 | 数学', '姓名：张三；成绩·语文：90；成绩·数学：80'],
  ],
  ['md-front.md', '前言标题', ['正文标题', '内容。']],
  ['csv-eq.csv', 'csv-eq', ['编号 | 值', '编号：00123；值：5', '编号：00456；值：6']],
  [
    'docx-number.docx',
    'docx-number',
    ['第一章 总则', '第一条 为了规范管理，制定本办法。', '第二条 本办法适用于全体员工。'],
  ],
  ['docx-omml.docx', 'docx-omml', ['面积等于 $\\frac{a}{b}$ 平方米。', '$$E=mc^2$$']],
  ['docx-supsub.docx', 'docx-supsub', ['10⁶ 立方米，H₂O。']],
  ['docx-checkbox.docx', 'docx-checkbox', ['☒同意 ☐不同意']],
  ['docx-ruby.docx', 'docx-ruby', ['生僻字尪要注音。']],
  ['docx-vanish.docx', 'docx-vanish', ['看得见的话。'], 1],
  ['epub-ruby.epub', '测试书', ['第一章', '漢字を読む。']],
  ['xlsx-zero.xlsx', 'xlsx-zero', ['表', '值', '000123']],
  ['xlsx-elapsed.xlsx', 'xlsx-elapsed', ['表', '值', '36:00']],
  [
    'xlsx-nov.xlsx',
    'xlsx-nov',
    ['表', '项 | 金额', '项：甲；金额：3', '项：乙；金额：4', '项：合计；金额：（公式没有存下结果）'],
  ],
  [
    'xlsx-merge.xlsx',
    'xlsx-merge',
    ['表', '部门 | 姓名', '部门：研发；姓名：张三', '部门：研发；姓名：李四', '部门：市场；姓名：王五'],
  ],
  [
    'pdf-slides2.pdf',
    'pdf-slides2',
    [12, 15, 19, 22].map((amount, at) => `${2020 + at} 年产量：${amount} 万吨`),
  ],
  [
    'pdf-notices.pdf',
    'pdf-notices',
    ['12 元 张三', '7 元 李四', '30 元 王五', '4 元 赵六'].map((each) => {
      const [amount, , name] = each.split(' ')
      return `缴费通知单您本月应缴水费 ${amount} 元，请于 5 日前缴清。户名：${name}`
    }),
  ],
  ['pdf-sup.pdf', 'pdf-sup', ['面积为 10⁶ 平方米，2023¹年的产量是 H₂O 的三倍。注释[2]在此。']],
  ['pdf-double.pdf', 'pdf-double', ['加粗是重复画出来的标题', '普通的一行正文。']],
  [
    'pdf-vertical.pdf',
    'pdf-vertical',
    ['直排标题', '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。第二段从右往左排在下一列。'],
  ],
  ['nonzero-first.pdf', 'nonzero-first', ['Hello text layer of a scan']],
  ['zero-size-first.pdf', 'zero-size-first', ['Hello text layer of a scan']],
  ['hz.txt', '', /HZ/],
  ['utf7.txt', '', /UTF-7/],
  ['utf32le-bom.txt', 'utf32le-bom', [river.repeat(10)]],
  ['utf8-one-bad-byte.txt', 'utf8-one-bad-byte', [river]],
  ['en-utf16le-nobom.txt', 'en-utf16le-nobom', ['The quick brown fox jumps over the lazy dog. ']],
  [
    'mix-utf16le-nobom.csv',
    'mix-utf16le-nobom',
    ['项目 | 数量 | 单价', '项目：Widget-0；数量：0；单价：0.50'],
  ],
]
/** Of these only the beginning is compared. */
const isLong = /^(?:utf8-one|en-utf16|mix-utf16)/

describe('files that showed a defect', () => {
  const path = readReproFolder()
  if (!path) test.skip('skipped: ../shared/data/repros is not here', () => undefined)
  else {
    test('all of them are here', () => {
      const files = readdirSync(path).filter((name) => name !== 'README.md')
      expect(repros.map(([name]) => name).toSorted()).toEqual(files.toSorted())
    })

    test.each(repros.map((repro) => ({ name: repro[0], repro })))('$name', async ({ repro }) => {
      const [name, title, expected, hidden] = repro
      const reading = reader.read({ path: join(path, name), contentHash: '' })
      if (expected instanceof RegExp) return expect(reading).rejects.toThrow(expected)
      const { passages, ...read } = await reading
      const text = withoutSpace(passages.map((passage) => passage.text).join(''))
      const whole = withoutSpace(expected.join(''))
      expect(isLong.test(name) ? text.slice(0, whole.length) : text).toBe(whole)
      expect([read.title, read.hidden]).toEqual([title, hidden])
    })
  }
})
