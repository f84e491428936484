import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { queryChoice } from '../../../lib/contract/cards/query-choice.ts'
import { applyChanges } from '../../../lib/contract/tables/frame-change.ts'
import { queryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { describeResult } from '../query/describe-result.ts'
import { loadMatchedFile, type MatchedFile } from '../testing/matched-file.ts'
import { questionFrames } from '../testing/question-frames.ts'
import { type QuestionFileKey, questionFiles } from '../testing/question-tables.ts'
import type { MatchedQuestion } from './match-question.ts'
import { startingQuestions } from './starting-questions.ts'

const keys = Object.keys(questionFiles) as QuestionFileKey[]
const files = new Map<QuestionFileKey, MatchedFile>()

beforeAll(async () => {
  for (const key of keys) files.set(key, await loadMatchedFile(questionFiles[key]))
})

afterAll(async () => {
  for (const file of files.values()) await file.close()
})

function fileOf(key: QuestionFileKey): MatchedFile {
  const file = files.get(key)
  if (!file) throw new Error(`${key} was not loaded`)
  return file
}

async function matched(key: QuestionFileKey, question: string): Promise<MatchedQuestion> {
  const match = await fileOf(key).match(question)
  if (!match) throw new Error('no word has a place')
  return match
}

describe('the query of a question, or what it leaves open', () => {
  test.each(questionFrames)('%s: %s', async (key, question, frame) => {
    const match = await matched(key, question)
    const [open] = match.open
    if (!open) return expect(fileOf(key).write(match.frame).understood).toBe(frame)
    const offered = open.choices.slice(0, 8).map(({ label }) => `${open.part}：${label}`)
    expect(offered).toContain(frame)
  })

  test('each choice of the only open part makes a query that runs', async () => {
    let asked = 0
    for (const [key, question] of questionFrames) {
      const { open, frame } = await matched(key, question)
      const [part] = open
      if (!part || open.length > 1) continue
      asked += 1
      for (const { change } of part.choices.slice(0, 8)) {
        const chosen = queryFrame.parse(JSON.parse(JSON.stringify(applyChanges(frame, [change]))))
        await expect(fileOf(key).query(fileOf(key).write(chosen).sql)).resolves.toHaveProperty('rows')
      }
    }
    expect(asked).toBeGreaterThan(100)
  })
})

describe('what the words do not say is not decided', () => {
  test.each([
    ['sales', '哪个产品卖得最多', ['measure']],
    ['sales', '华东的退货有多少', ['measure']],
    ['staff', '目前还没走的员工有多少人', ['measure']],
    ['expenses', '被打回来的有几张', ['word']],
    ['listings', '哪个小区单价最便宜', ['measure']],
    ['waybills', '武汉的运费合计', ['filter']],
    ['waybills', '每月的运费合计', ['time']],
    ['grades', '男女的语文平均', ['rows']],
    ['budget', '实际支出占预算的比例', ['word']],
    ['sales', '哪些城市的销售额超过1万', ['rows']],
  ] as const)('%s: %s', async (key, question, parts) => {
    const { open } = await matched(key, question)
    expect(open.map(({ part }) => part)).toEqual(parts)
  })

  test.each([
    ['sales', '你好'],
    ['sales', '帮我写一首诗'],
    ['sales', ''],
  ] as const)('%s: %s has no place', async (key, question) => {
    expect(await fileOf(key).match(question)).toBeNull()
  })

  test.each([
    `华东${'x'.repeat(480)}`,
    '哪个商品'.repeat(40),
    '多少人多少户多少家多少位'.repeat(20),
    '武汉西安厦门成都上海北京'.repeat(20),
    '各发货'.repeat(100),
    '大于5大于6大于7大于8大于9大于10大于11大于12',
  ])('whatever is said, a card holds what is left open (%#)', async (question) => {
    for (const key of ['sales', 'waybills', 'loans', 'deals'] as const) {
      const match = await fileOf(key).match(question)
      if (!match || match.open.length === 0) continue
      const content = JSON.parse(JSON.stringify({ ...match, file_ids: [] })) as unknown
      expect(queryChoice.content.safeParse(content).error?.issues ?? []).toEqual([])
    }
  })

  test('of many words without a place few are kept', async () => {
    const { frame } = await matched('sales', `各城市的销售额${'魑魅魍魉'.repeat(600)}`)
    expect(frame.unread.length).toBeLessThanOrEqual(20)
  })
})

describe('a question may change the one before', () => {
  test.each([
    ['各城市的销售额', '那只看2023年', '只看“日期”在2023年的行，按“城市”分组，求“销售额(元)”的合计'],
    ['各城市的销售额', '换成饼图', '按“城市”分组，求“销售额(元)”的合计，画成饼图'],
    ['各城市的销售额', '前5个', '按“城市”分组，求“销售额(元)”的合计，从高到低取前 5 个（并列的都算）'],
    ['每年的销售额', '按月', '按“日期”的月分组，求“销售额(元)”的合计'],
    ['华东的销售额合计', '那华北呢', '只看“区域”是“华北”的行，求“销售额(元)”的合计'],
    ['华东的销售额合计', '各城市的成本', '按“城市”分组，求“成本(元)”的合计'],
  ])('%s → %s', async (first, then, understood) => {
    const { match, write } = fileOf('sales')
    const before = await matched('sales', first)
    const after = await match(then, before.frame)
    expect(after?.open).toEqual([])
    expect(after && write(after.frame).understood).toBe(understood)
  })
})

test.each([
  ['各城市的销售额，2023年', '成本超过5000的订单有几笔', '只看“成本(元)”大于 5000的行，求行数'],
  ['华东的销售额合计', '每个月的成本合计', '按“日期”的月分组，求“成本(元)”的合计'],
])('after %s, %s is a question of its own', async (first, then, understood) => {
  const { match, write } = fileOf('sales')
  const before = await matched('sales', first)
  const own = await match(then, before.frame)
  expect(own && write(own.frame).understood).toBe(understood)
})

test('a rank of groups is that of one group, and of rows that of one row', async () => {
  const { write, query } = fileOf('sales')
  const { frame } = await matched('sales', '销售额合计第2名的城市')
  expect((await query(write(frame).sql)).rows).toHaveLength(1)
})

test.each(['5日以前的销售额', '1月以前的销售额', '最近99999999年的销售额'])(
  '%s has a word without a place',
  async (question) => {
    const { open, frame } = await matched('sales', question)
    expect(open.map(({ part }) => part)).toEqual(['word'])
    expect(frame.unread.length).toBeGreaterThan(0)
  },
)

describe('a table opens with questions that are answered', () => {
  test.each(keys)('%s', async (key) => {
    const { lexicon, lookup, write, query } = fileOf(key)
    const questions = await startingQuestions(lexicon, lookup)
    expect(questions).toHaveLength(8)
    for (const question of questions) {
      const { frame, open } = await matched(key, question)
      expect([question, open, frame.unread]).toEqual([question, [], []])
      const written = write(frame)
      const result = await query(written.sql)
      expect(result.columns).toEqual(written.columns.map(({ name }) => name))
      expect(describeResult(written, result)).toMatch(/[\u4e00-\u9fff].*。$/)
    }
  })
})

test('words in any order make no query that fails', async () => {
  const said =
    '最高的 平均 合计 各 按 哪个 多少 前3 每月 占比 同比 累计 相关 缺失 直方图 箱线图 散点图 除了 大于100 2023年 和 比 最贵 第2 种类'.split(
      ' ',
    )
  for (const key of ['sales', 'survey', 'loans'] as const) {
    const { tables, match, write, query } = fileOf(key)
    const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name))
    for (let at = 0; at < 60; at += 1) {
      const pick = (list: readonly string[], step: number) => list[(at * step) % list.length] ?? ''
      const question = `${pick(said, 5)}${pick(names, 3)}${pick(said, 7)}${pick(names, 1)}${at % 2 ? pick(said, 11) : ''}`
      const found = await match(question)
      if (found?.open.length !== 0) continue
      const frame = queryFrame.parse(found.frame)
      await expect(query(write(frame).sql)).resolves.toHaveProperty('rows')
    }
  }
})
