import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { queryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { holds, type QuestionCase } from '../testing/question-case.ts'
import { firstQuestions } from '../testing/question-cases-first.ts'
import { freshQuestions } from '../testing/question-cases-fresh.ts'
import { laterQuestions } from '../testing/question-cases-later.ts'
import { officeFirstQuestions } from '../testing/question-cases-office-first.ts'
import { officeSecondQuestions } from '../testing/question-cases-office-second.ts'
import { officeThirdQuestions } from '../testing/question-cases-office-third.ts'
import { secondQuestions } from '../testing/question-cases-second.ts'
import { townFirstQuestions } from '../testing/question-cases-town-first.ts'
import { townSecondQuestions } from '../testing/question-cases-town-second.ts'
import { tradeFirstQuestions } from '../testing/question-cases-trade-first.ts'
import { tradeSecondQuestions } from '../testing/question-cases-trade-second.ts'
import { twelveFirstQuestions } from '../testing/question-cases-twelve-first.ts'
import { twelveSecondQuestions } from '../testing/question-cases-twelve-second.ts'
import { type AskedFile, loadQuestionFile } from '../testing/question-file.ts'
import { type QuestionFileKey, questionFiles } from '../testing/question-tables.ts'
import { answerFrame } from './answer-frame.ts'
import { describeResult } from './describe-result.ts'
import { offersFor } from './offers.ts'
import { toQueryFrame } from './public-frame.ts'

type Verdict = 'right' | 'asked_back' | 'wrong_warned' | 'wrong_silent'

const cases: readonly QuestionCase[] = [
  ...firstQuestions,
  ...secondQuestions,
  ...freshQuestions,
  ...laterQuestions,
  ...officeFirstQuestions,
  ...officeSecondQuestions,
  ...officeThirdQuestions,
  ...townFirstQuestions,
  ...townSecondQuestions,
  ...tradeFirstQuestions,
  ...tradeSecondQuestions,
  ...twelveFirstQuestions,
  ...twelveSecondQuestions,
]
const keys = Object.keys(questionFiles) as QuestionFileKey[]
const files = new Map<QuestionFileKey, AskedFile>()
const verdicts = new Map<string, Verdict>()

beforeAll(async () => {
  for (const key of keys) files.set(key, await loadQuestionFile(questionFiles[key]))
})

afterAll(async () => {
  for (const file of files.values()) await file.close()
})

function fileOf(key: QuestionFileKey): AskedFile {
  const file = files.get(key)
  if (!file) throw new Error(`${key} was not loaded`)
  return file
}

async function judge(asked: QuestionCase): Promise<Verdict> {
  const file = fileOf(asked.file)
  const before = asked.follows === undefined ? null : await file.ask(asked.follows)
  const answer = await file.ask(asked.ask, before?.kind === 'query' ? before.frame : null)
  if (answer.kind === 'nearest') return asked.isNearest ? 'right' : 'asked_back'
  const wrong = answer.caveats.length > 0 ? 'wrong_warned' : 'wrong_silent'
  if (asked.isNearest) return wrong
  const { rows } = await file.query(answer.sql)
  const isDrawn = asked.chart === undefined || answer.chart?.kind === asked.chart
  return holds(asked, rows) && isDrawn ? 'right' : wrong
}

test('what is not there is not taken for something else, and what is there is meant', async () => {
  const names = ['日期', '品类', '指标1', '指标2', '数量']
  const rows = Array.from({ length: 24 }, (_, at) => [
    `2025-0${(at % 6) + 1}-03`,
    `品${at % 2}`,
    at,
    at * 2,
    at % 5,
  ])
  const file = await loadQuestionFile({
    name: '宽.csv',
    content: [names, ...rows].map((cells) => cells.join(',')).join('\n'),
  })
  for (const question of ['指标99的平均', '每月合计，画成折线图', '每月同比'])
    expect([question, await file.ask(question)]).toMatchObject([question, { kind: 'nearest' }])
  const mean = await file.ask('各品类的平均数量')
  expect(mean).toMatchObject({
    kind: 'query',
    frame: { measures: [{ aggregate: 'avg', columns: [{ column: '数量' }] }] },
  })
  await file.close()
})

test.each<[QuestionFileKey, string, string]>([
  ['sales', '哪个城市的销售额最高', '每个月各产品类别的销售额，画成折线图'],
  ['sales', '台灯一共卖出去多少件', '按区域统计销售额，从高到低排'],
  ['energy', '3月5日B座用了多少水', '各楼宇的用电量和用水量'],
  ['stations', '车桩最少的站点', '借车量低于100的站'],
])('%s: behind %s it is a question of its own: %s', async (key, before, ask) => {
  const file = fileOf(key)
  const previous = await file.ask(before)
  const [own, after] = [
    await file.ask(ask),
    await file.ask(ask, previous.kind === 'query' ? previous.frame : null),
  ]
  if (own.kind !== 'query' || after.kind !== 'query') throw new Error('it was not understood')
  expect(after.sql).toBe(own.sql)
})

describe('questions with figures reckoned by another program', () => {
  test.each(cases.map((asked) => [asked.file, asked.ask, asked] as const))(
    '%s: %s',
    async (_, ask, asked) => {
      const verdict = await judge(asked)
      verdicts.set(`${asked.file} ${ask}`, verdict)
      expect(verdict).toBe(asked.isAskedBack ? 'asked_back' : asked.isWarned ? 'wrong_warned' : 'right')
    },
  )

  test('the parts of an understood question write the same query, and so they say all of it', async () => {
    const changed: string[] = []
    let written = 0
    for (const { file: key, ask } of cases) {
      const { ask: askFile, tables, profiles } = fileOf(key)
      const answer = await askFile(ask)
      const frame = answer.kind === 'query' ? toQueryFrame(answer.frame, []) : null
      if (answer.kind !== 'query' || !frame) continue
      written += 1
      const again = answerFrame(queryFrame.parse(JSON.parse(JSON.stringify(frame))), tables, profiles)
      if (again.sql !== answer.sql || again.title !== answer.title) changed.push(ask)
    }
    expect(changed).toEqual([])
    expect(written).toBeGreaterThan(450)
  })

  test('most are right, and hardly one is wrong without a word', () => {
    const counted = (verdict: Verdict) => [...verdicts.values()].filter((each) => each === verdict).length
    expect(cases.length).toBeGreaterThanOrEqual(609)
    expect(verdicts.size).toBe(cases.length)
    expect(counted('right') / cases.length).toBeGreaterThanOrEqual(0.85)
    expect(counted('wrong_silent') / cases.length).toBeLessThanOrEqual(0.02)
  })
})

describe('what is offered works', () => {
  test.each(keys)('%s', async (key) => {
    const { tables, profiles, ask, query } = fileOf(key)
    const offers = offersFor(tables, profiles)
    expect(offers).toHaveLength(4)
    for (const offer of offers) {
      const answer = await ask(offer)
      if (answer.kind !== 'query') throw new Error(`${offer}: ${answer.said}`)
      expect([offer, answer.caveats]).toEqual([offer, []])
      const result = await query(answer.sql)
      expect(result.rows.length).toBeGreaterThan(0)
      expect(result.columns).toEqual(answer.columns.map(({ name }) => name))
      expect(describeResult(answer, result)).toMatch(/[\u4e00-\u9fff].*。$/)
    }
  })
})

describe('what the data does not say is not answered', () => {
  test.each([
    ['sales', '你好'],
    ['sales', '帮我写一首诗'],
    ['sales', '毛利率最高的产品'],
    ['sales', '为什么销售额下降了'],
    ['sales', '下个月的销售额会是多少'],
    ['sales', '华东呢'],
    ['sales', '今天天气怎么样'],
    ['sales', ''],
    ['football', '猛虎一共赢了几场'],
    ['grades', '王子涵的数学排第几'],
    ['waybills', '平均签收需要几天'],
    ['tickets', '从创建到关闭平均要多久'],
    ['hours', '平均值是多少'],
    ['trucks', '一共用了多少度电'],
    ['listings', '每个客户的总价'],
    ['expenses', '平均每人报销多少'],
    ['waybills', '运费总额最高的线路'],
    ['expenses', '市场部的差旅费'],
  ] as const)('%s: %s', async (key, question) => {
    const answer = await fileOf(key).ask(question)
    if (answer.kind !== 'nearest') throw new Error(answer.understood)
    expect(answer.said).toMatch(/[\u4e00-\u9fff]/)
    expect(answer.offers).toHaveLength(3)
  })
})

test.each(['导出', '把结果导出成excel', '下载表格', '导出为图片'])(
  '%s: it is said where that is done',
  async (ask) => {
    expect(await fileOf('sales').ask(ask)).toMatchObject({
      kind: 'nearest',
      said: expect.stringMatching(/^结果右上角的“换图形、导出”/),
    })
  },
)

describe('a guess is told', () => {
  test.each([
    ['expenses', '市场部花了多少招待费', '“多少”按“报销金额(元)”的合计理解'],
    ['waybills', '各城市的发货量', '“量”按行数理解'],
    ['hours', '有多少人参与了小程序', '数的是不同的“员工姓名”，重复的只算一次'],
    ['courses', '报名的有多少人', '数的是行数，“学员姓名”相同的没有合并'],
    ['films', '票房超过10亿的作品有几部', '“作品”按表里的一行理解'],
    ['listings', '300万以下的房源有几套', '“300万以下”按“总价(万元)”理解'],
    ['dishes', '有优惠的订单数', '“有优惠”按“优惠金额(元)”大于 0 理解'],
  ] as const)('%s: %s', async (key, question, caveat) => {
    const answer = await fileOf(key).ask(question)
    if (answer.kind !== 'query') throw new Error(answer.said)
    expect(answer.caveats).toContain(caveat)
  })
})

describe('a question may follow another', () => {
  test.each([
    ['各城市的销售额', '前5个', 5],
    ['各城市的销售额', '只看2023年', 9],
    ['各城市的销售额', '换成饼图', 9],
    ['每年的销售额', '按月拆开', 24],
    ['华东的销售额是多少', '那华北呢', 1],
  ] as const)('%s → %s', async (first, then, rows) => {
    const { ask, query } = fileOf('sales')
    const before = await ask(first)
    if (before.kind !== 'query') throw new Error(before.said)
    const answer = await ask(then, before.frame)
    if (answer.kind !== 'query') throw new Error(answer.said)
    expect((await query(answer.sql)).rows).toHaveLength(rows)
  })
})

test('charts, spreads and relations are drawn from the columns of the result', async () => {
  for (const [key, question, kind] of [
    ['sales', '销售额的分布', 'histogram'],
    ['grades', '各班数学的箱线图', 'box'],
    ['grades', '数学和语文的散点图', 'scatter'],
    ['sales', '区域和产品类别的销售额热力图', 'heatmap'],
    ['sales', '各区域每月销售额，堆叠柱状图', 'stacked'],
    ['sales', '累计销售额', 'line'],
    ['sales', '每月销售额环比', 'line'],
  ] as const) {
    const { ask, query } = fileOf(key)
    const answer = await ask(question)
    if (answer.kind !== 'query') throw new Error(`${question}: ${answer.said}`)
    expect([question, answer.chart?.kind]).toEqual([question, kind])
    const { columns } = await query(answer.sql)
    const { x = '', series = [], by = x } = answer.chart ?? {}
    expect(columns).toEqual(
      expect.arrayContaining([...(x === '' ? [] : [x]), ...series, ...(by === '' ? [] : [by])]),
    )
  }
})

test('words in any order make no query that fails', async () => {
  const said =
    '最高的 平均 合计 各 按 哪个 多少 前3 每月 占比 同比 累计 相关系数 缺失 直方图 箱线图 散点图 除了 大于100 2023年 和 差多少 哪天 种类'.split(
      ' ',
    )
  for (const key of ['sales', 'survey', 'loans'] as const) {
    const { tables, ask, query } = fileOf(key)
    const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name))
    for (let at = 0; at < 60; at += 1) {
      const pick = (list: readonly string[], step: number) => list[(at * step) % list.length] ?? ''
      const question = `${pick(said, 5)}${pick(names, 3)}${pick(said, 7)}${pick(names, 1)}${at % 2 ? pick(said, 11) : ''}`
      const answer = await ask(question)
      if (answer.kind === 'query') await expect(query(answer.sql)).resolves.toHaveProperty('rows')
      else expect(answer.said).not.toBe('')
    }
  }
})

test('a long question is understood as far as it goes', async () => {
  const { ask } = fileOf('sales')
  const answer = await ask('各城市的销售额和'.repeat(400))
  expect(answer).toMatchObject({ kind: 'nearest' })
  await expect(ask('各城市的销售额和销量，'.repeat(180))).resolves.toBeDefined()
})
