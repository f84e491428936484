import { expect, test } from '@jest/globals'
import { documentParagraphs } from './document-paragraphs.ts'
import type { PageLine } from './page-lines.ts'

const body = 12
const full = 440
/** Lines of a page, one below the other; a line may be set in another size and be shorter. */
const page = (...lines: readonly (readonly [text: string, size?: number, width?: number])[]): PageLine[] =>
  lines.map(([text, size = body, width = full], at) => ({
    text,
    size,
    left: 60,
    right: 60 + width,
    base: 700 - at * 18,
  }))

const beginning = '乙方逾期支付租金的，每逾期一日应当向甲方支付的违约金为人民币'

test.each(['200元，逾期超过30日的，甲方有权解除合同', '3.5万元', '13,440 元整', '5％', '30日内的租金'])(
  'the line %j ends the sentence above it, for any size',
  (line) => {
    for (const size of [body, 15, 18, 24])
      expect(
        documentParagraphs([page([beginning], [line, size, 200], ['甲方不退还押金。'])])[0],
      ).toMatchObject({
        level: 0,
        text: expect.stringContaining(`${beginning}${line}`),
      })
  },
)

test('so does one at the top of the next page, located where the sentence starts', () => {
  expect(documentParagraphs([page([beginning]), page(['200元。', 18, 80])])).toEqual([
    { text: `${beginning}200元。`, level: 0, page: 1 },
  ])
})

test('of a paragraph over a page break each sentence is on its page, a split one where most of it is', () => {
  const first = page(['租金每月支付一次，于每月五日以前汇入甲方的账户。押金在合同终止以后的十五'])
  const second = page(['个工作日内无息退还。第二年的租金为每月13440元。'])
  expect(documentParagraphs([first, second])).toEqual([
    {
      text: '租金每月支付一次，于每月五日以前汇入甲方的账户。押金在合同终止以后的十五个工作日内无息退还。',
      level: 0,
      page: 1,
    },
    { text: '第二年的租金为每月13440元。', level: 0, page: 2 },
  ])
  const [before, after] = documentParagraphs([
    page(['租金每月支付一次，于每月五日以前汇入甲方的账户。押金在']),
    page(['合同终止以后的十五个工作日内无息退还。']),
  ])
  expect([before?.page, after?.page]).toEqual([1, 2])
  expect(after?.text).toBe('押金在合同终止以后的十五个工作日内无息退还。')
})

test('a sentence over a thousand pages stays whole, in linear time', () => {
  const pages = Array.from({ length: 1_000 }, () =>
    page(['一句话一直写下去没有停下来的意思，也没有一个句号'.repeat(9)]),
  )
  expect(
    documentParagraphs(pages)
      .map(({ text }) => text.length)
      .reduce((sum, each) => sum + each, 0),
  ).toBe(216_000)
})

test('a heading after a finished sentence stays a heading, and list items stay separate', () => {
  const paragraphs = documentParagraphs([
    page(
      ['甲方应当在收到通知以后的十个工作日内书面答复乙方的请求。'],
      ['2024年的安排', 18, 120],
      ['1. 交付房屋。'],
      ['2. 支付租金。'],
    ),
  ])
  expect(paragraphs.map(({ text, level }) => [text, level > 0])).toEqual([
    ['甲方应当在收到通知以后的十个工作日内书面答复乙方的请求。', false],
    ['2024年的安排', true],
    ['1. 交付房屋。', false],
    ['2. 支付租金。', false],
  ])
})

/** Lines on a page of A4, as wide as their characters. */
const wide = (texts: readonly string[], more: Partial<PageLine> = {}): PageLine[] =>
  page(...texts.map((text) => [text, body, Array.from(text).length * body] as const)).map((line) => ({
    ...line,
    pageWidth: 595,
    ...more,
  }))
const textsOf = (lines: readonly PageLine[]) => documentParagraphs([lines]).map(({ text }) => text)
const sentence = '渡口在河的北岸每天有船来往过江的人和货都要在这里等候天亮'

test.each<[string, readonly string[], readonly string[]]>([
  [
    'prices',
    ['红烧肉28元', '清蒸鲈鱼58元', '麻婆豆腐16元', '米饭2元'],
    ['红烧肉28元', '清蒸鲈鱼58元', '麻婆豆腐16元', '米饭2元'],
  ],
  [
    'a verse',
    ['江水流过石阶', '船在雾里等人', '摆渡的老人不说话', '灯一盏一盏亮起来'],
    ['江水流过石阶', '船在雾里等人', '摆渡的老人不说话', '灯一盏一盏亮起来'],
  ],
  ['a verse with commas', ['江水流过石阶，', '船在雾里等人。'], ['江水流过石阶，船在雾里等人。']],
  [
    'labels of different lengths',
    ['姓名张三', '电话五五一七', '单位青石镇自来水厂供水管理科'],
    ['姓名张三', '电话五五一七', '单位青石镇自来水厂供水管理科'],
  ],
  [
    'an item that goes on in the next line',
    ['押金两万元', '逾期超过三十日未支付租金的甲方', '有权解除合同', '钥匙两把'],
    ['押金两万元', '逾期超过三十日未支付租金的甲方有权解除合同', '钥匙两把'],
  ],
  [
    'a remark in a narrow box',
    ['我们十二点出发如果路上', '不堵的话可能会在两点前', '赶到。'],
    ['我们十二点出发如果路上不堵的话可能会在两点前赶到。'],
  ],
  [
    'English prose with ragged ends',
    ['The ferry crosses', 'the river every', 'morning and waits', 'for all who come'],
    ['The ferry crosses the river every morning and waits for all who come'],
  ],
  [
    'a paragraph in a narrow column',
    [sentence.slice(0, 16), sentence.slice(0, 16), sentence.slice(0, 16), '等候天亮。'],
    [`${sentence.slice(0, 16).repeat(3)}等候天亮。`],
  ],
  [
    'a paragraph over the whole width',
    [sentence.repeat(2).slice(0, 38), sentence.repeat(2).slice(0, 38), '等候天亮。'],
    [`${sentence.repeat(2).slice(0, 38).repeat(2)}等候天亮。`],
  ],
])('short lines on a wide page: %s', (_name, lines, expected) => {
  expect(textsOf(wide(lines))).toEqual(expected)
})

test('short lines next to other text are those of a column', () => {
  const beside = wide([sentence.slice(0, 12)], { left: 300, right: 500 })
  const lines = ['江水流过石阶船在', '雾里等人摆渡的老', '人不说话'].map((text) => text)
  expect(textsOf([...wide(lines), ...beside])[0]).toBe(lines.join(''))
})
