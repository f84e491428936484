import { expect, test } from '@jest/globals'
import { headingSeparator } from '../../lib/text/passage-places.ts'
import type { Block } from './blocks.ts'
import { cutPassages } from './cut-passages.ts'
import { withTypedClauses } from './typed-clauses.ts'

const paragraphs = (lines: readonly string[]) => lines.map((text): Block => ({ kind: 'paragraph', text }))

/** @returns the path above a text, as a passage tells it */
function pathOf(blocks: readonly Block[], wanted: string): string {
  for (const { text, heading, sections = [] } of cutPassages(withTypedClauses(blocks))) {
    const at = text.indexOf(wanted)
    if (at >= 0) return sections.findLast((section) => section.at <= at)?.heading ?? heading
  }
  throw new Error(`${wanted} is not in the text`)
}

const path = (...parts: readonly string[]) => parts.join(headingSeparator)
const long = (text: string) => `${text}${'双方应当按照约定履行。'.repeat(3)}`

test.each<[string, readonly string[], string, string]>([
  [
    'chapters and articles',
    [
      '第一章　总则',
      '第一条　为了规范租赁，订立本合同。',
      '第二章　违约责任',
      '第二条　逾期每日付千分之一。',
    ],
    '千分之一',
    path('第二章　违约责任', '第二条'),
  ],
  [
    'parts above chapters above sections',
    ['第一编 总则', '第一章 基本规定', '第一节 范围', '第一条 甲。', '第二节 原则', '第二条 乙。'],
    '乙',
    path('第一编 总则', '第一章 基本规定', '第二节 原则', '第二条'),
  ],
  [
    'an article of several paragraphs',
    ['第一条 甲方供货。', '货款月底结清。', '第二条 乙。'],
    '月底',
    path('第一条'),
  ],
  ['an inserted article', ['第十条 甲。', '第十条之一 乙。', '第十一条 丙。'], '乙', path('第十条之一')],
  ['digits', ['第1条 甲。', '第 2 条 乙。'], '乙', path('第2条')],
  ['a colon', ['第一条：甲。', '第二条：乙。'], '乙', path('第二条')],
  ['articles that are not set apart', ['第一条甲方供货。', '第二条乙方付款。'], '付款', path('第二条')],
  ['lines of one paragraph', ['第一条 甲。\n第二条 乙。\n另行约定。', '第三条 丙。'], '另行', path('第二条')],
  ['decimals', ['第三条 付款', '3.1 首付三成。', '3.2 尾款七成。'], '七成', path('第三条', '3.2')],
  ['three levels', ['3.1 甲。', '3.2 乙。', '3.2.1 丙。', '3.2.2 丁。'], '丁', path('3.2', '3.2.2')],
  [
    'chapters of a novel',
    ['第一回 甄士隐梦幻识通灵', long('列位看官，'), '第二回 贾夫人仙逝扬州城', long('却说')],
    '却说',
    path('第二回 贾夫人仙逝扬州城'),
  ],
  [
    'a clause behind a sentence of the same paragraph',
    ['第一条 甲。第二条 乙。', '第三条 丙。'],
    '乙',
    path('第二条'),
  ],
  [
    'an excerpt',
    ['第五百六十三条 有下列情形的。', '第五百六十六条 解除后。'],
    '解除后',
    path('第五百六十六条'),
  ],
  ['articles in traditional characters', ['第一條 甲。', '第二條 乙。'], '乙', path('第二條')],
  [
    'lessons in traditional characters',
    ['第一單元 數', '第一課 整數', long('甲'), '第二課 小數', long('乙')],
    '乙',
    path('第一單元 數', '第二課 小數'),
  ],
  ['wide digits', ['第１条 甲。', '第２条 乙。'], '乙', path('第2条')],
  ['wide decimals', ['３．１ 甲。', '３．２ 乙。'], '乙', path('3.2')],
  ['articles of which one is lost', ['第一条 甲。', '第三条 乙。', '第四条 丙。'], '乙', path('第三条')],
  [
    'two contracts in one file',
    ['第一条 甲。', '第二条 乙。', '第三条 丙。', '第一条 丁。', '第二条 戊。'],
    '丁',
    path('第一条'),
  ],
  [
    'articles that begin again in each chapter',
    ['第一章 甲', '第一条 乙。', '第二章 丙', '第一条 丁。', '第二条 戊。'],
    '丁',
    path('第二章 丙', '第一条'),
  ],
])('%s are places', (_name, lines, wanted, expected) => {
  expect(pathOf(paragraphs(lines), wanted)).toBe(expected)
})

test.each<[string, readonly string[], string, string]>([
  [
    'a reference to an earlier clause',
    ['第一条 甲。', '第二条 乙。', '第一条规定的期限届满后丙。', '第三条 丁。'],
    '丙',
    path('第二条'),
  ],
  [
    'a reference to a later clause',
    ['第一条 甲。', '第五条规定的除外丙。', '第二条 乙。'],
    '丙',
    path('第一条'),
  ],
  [
    'two articles in one breath',
    ['第一条 甲。', '第三条、第四条规定的除外丙。', '第二条 乙。'],
    '丙',
    path('第一条'),
  ],
  [
    'a reference where articles are not set apart',
    ['第一条甲。', '第二条乙。', '第一条、第二条规定的丙。', '第三条丁。'],
    '丙',
    path('第二条'),
  ],
  [
    'a reference behind a sentence',
    ['第一条 甲。第三条 规定的除外丙。', '第二条 乙。'],
    '丙',
    path('第一条'),
  ],
  [
    'a reference to an earlier clause that is set apart',
    ['第一条 甲。', '第二条 乙。', '第一条 规定的期限届满后丙。', '第三条 丁。'],
    '丙',
    path('第二条'),
  ],
  [
    'a reference to a later clause that is set apart',
    ['第一条 甲。', '第九条 规定的除外丙。', '第二条 乙。'],
    '丙',
    path('第一条'),
  ],
  [
    'a reference to its own clause',
    ['第一条 甲。', '第二条 乙。', '第二条 所称的货物是丙。', '第三条 丁。'],
    '丙',
    path('第二条'),
  ],
  ['prices', ['白菜', '3.5 元一斤，丙。', '2.8 元一斤。'], '丙', ''],
  ['an amount', ['1.1 亿元是今年的收入，丙。', '去年少一些。'], '丙', ''],
  ['an ordinal in prose', ['第一节课后，大家去了操场丙。', '第三章讲得很细。'], '丙', ''],
  ['a date', ['2023.10 开工。', '2024.11 完工，丙。'], '丙', ''],
])('%s is no place', (_name, lines, wanted, expected) => {
  expect(pathOf(paragraphs(lines), wanted)).toBe(expected)
})

test('clauses are below the headings of a document, and end with the next one', () => {
  const blocks: Block[] = [
    { kind: 'heading', level: 2, text: '第一章 总则' },
    ...paragraphs([long('第一条 甲。'), long('第二条 乙。')]),
    { kind: 'heading', level: 2, text: '附件' },
    ...paragraphs(['清单丙。']),
  ]
  expect(pathOf(blocks, '乙')).toBe(path('第一章 总则', '第二条'))
  expect(pathOf(blocks, '丙')).toBe('附件')
})

test('a counted number and a typed one have one order', () => {
  const blocks: Block[] = [
    ...paragraphs(['第一章 总则']),
    { kind: 'paragraph', text: '第一条 甲。', clause: { text: '第一条', level: 10 } },
    { kind: 'paragraph', text: '1.1 乙。', clause: { text: '1.1', level: 11 } },
    { kind: 'paragraph', text: '第二章 附则', clause: { text: '第二章', level: 10 } },
    { kind: 'paragraph', text: '第二条 丙。', clause: { text: '第二条', level: 10 } },
  ]
  expect(pathOf(blocks, '乙')).toBe(path('第一章 总则', '第一条', '1.1'))
  expect(pathOf(blocks, '丙')).toBe(path('第二章 附则', '第二条'))
})

test('no character is lost, whatever the lines begin with', () => {
  const lines = ['前言', '第一条 甲。\n 第二条 乙。\n\n第三条', '1.1 丁\n1.2 戊']
  const blocks = withTypedClauses(paragraphs(lines))
  expect(
    blocks
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(lines.join('').replaceAll(/\s/g, ''))
  expect(blocks.every(({ text }) => text !== '')).toBe(true)
})

test('documents of nothing but numbers take linear time, and have a limited number of clauses', () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `${(at >> 1) + 1}.${(at % 2) + 1} 甲`)
  const articles = Array.from({ length: 60_000 }, () => '第一条 甲')
  for (const each of [
    lines,
    articles,
    [articles.join('\n')],
    ['。'.repeat(200_000)],
    [' '.repeat(200_000)],
  ]) {
    const blocks = withTypedClauses(paragraphs(each))
    expect(blocks.filter((block) => block.kind === 'paragraph' && block.clause).length).toBeLessThanOrEqual(
      20_000,
    )
  }
})

test.each<[string, readonly string[], string, string]>([
  [
    'a point of another numbering',
    ['1.1 甲。', '1.2 乙。', '2. 租金', '月租金丙。', '2.1 丁。', '2.2 戊。'],
    '丙',
    '',
  ],
  [
    'a part numbered outside the articles',
    ['一、总则', '第一条 甲。', '第二条 乙。', '二、考勤', '九点打卡丙。', '第三条 丁。'],
    '丙',
    '',
  ],
  ['an annex', ['第一条 甲。', '第二条 乙。', '附件一 价格表', '螺纹钢每吨丙。'], '丙', ''],
  [
    'what follows a quoted article',
    ['第五百八十五条 当事人可以约定违约金。', '综上，被告应支付丙。'],
    '丙',
    '',
  ],
  ['what follows the last point', ['3.1 张三甲。', '3.2 李四乙。', '全班成绩丙。'], '丙', ''],
  [
    'an annex with articles of its own',
    ['第一条 甲。', '第二条 乙。', '附件 保密协议丙', '第一条 丁。'],
    '丙',
    '',
  ],
  ['what follows a table of contents', ['第一章 总则 1', '第二章 附则 9', '前言丙。'], '丙', ''],
])('%s is not in the clause before it', (_name, lines, wanted, expected) => {
  expect(pathOf(paragraphs(lines), wanted)).toBe(expected)
})
