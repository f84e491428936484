import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { applyChanges } from '../../../lib/contract/tables/frame-change.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { errorReply, streamed, toolCalls } from '../../models/testing/fake-openai-server.ts'
import { DataEngine } from '../../tables/data-engine.ts'
import { DataSets } from '../../tables/data-sets.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { newestCards } from '../newest-card.ts'
import { createDataAnalysis } from './data-analysis.ts'

const returns = Buffer.from(
  '城市,月份,退货率\n宁波,2026-07-01,6.3%\n宁波,2026-08-01,9.1%\n宁波,2026-09-01,8.3%\n杭州,2026-07-01,4.0%\n杭州,2026-08-01,4.1%\n杭州,2026-09-01,4.2%\n',
)
const people = Buffer.from('城市,人口\n宁波,970\n杭州,1250\n')

let directory: string
let sets: DataSets
let chat: FileChat
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'analysis-'))
  chat = await openFileChat((files, storage) => {
    const read = (id: string) => files.stream(id)
    const existing = (ids: readonly string[]) => files.existing(ids)
    const report = (error: unknown) => {
      throw error
    }
    sets = new DataSets({ engine: new DataEngine(directory), now: Date.now, read, existing, report })
    return createDataAnalysis({ files, data: sets, findCard: newestCards(storage.database) })
  })
})
afterAll(async () => {
  await chat.close()
  await sets.close()
  await rm(directory, { recursive: true, force: true })
})

const tips = (cards: Parameters<typeof readCards>[0]) => readCards(cards, 'tips').map(({ text }) => text)
const query = (sql: string, more: Record<string, unknown> = {}, id = 'q') => ({
  id,
  name: 'query_data',
  arguments: JSON.stringify({ sql, title: '各城市退货率', ...more }),
})
const byCity = 'select 城市, avg(退货率) 平均退货率 from 退货 group by 城市 order by 2 desc'

describe('with a model', () => {
  const ask = (content: string, options: Parameters<FileChat['ask']>[1] = {}) =>
    chat.ask(content, { hasModel: true, ...options })

  test('it queries, shows the result as table and chart, and checks its numbers', async () => {
    const file_id = await chat.give('退货.csv', returns)
    const chart = { kind: 'bar', x: '城市', y: ['平均退货率'] }
    chat.model.next(toolCalls([query(byCity, { chart, percent_columns: ['平均退货率'] })]))
    chat.model.next(streamed(['宁波最高，平均 **7.9%**，', '杭州 4.1%，全国 5.5%。']))
    const { cards } = await ask('哪个城市的退货率最高？', { file_ids: [file_id] })
    expect(cards.map(({ type }) => type)).toEqual([
      'file',
      'progress',
      'data_profile',
      'tool_call',
      'chart',
      'markdown',
      'support_check',
    ])
    expect(readCards(cards, 'data_profile')[0]).toMatchObject({
      file_id,
      name: '退货.csv',
      isAside: true,
      tables: [
        { rows: 6, columns: [{ name: '城市' }, { name: '月份' }, { name: '退货率', kind: 'percent' }] },
      ],
    })
    const [result] = readCards(cards, 'chart')
    expect(result).toMatchObject({
      drawing: { kind: 'bar', x: 0, y: [1], by: null },
      columns: [
        { name: '城市', kind: 'text' },
        { name: '平均退货率', kind: 'number', isShare: true },
      ],
      total: 2,
      isCut: false,
      sql: byCity,
      file_ids: [file_id],
    })
    expect(result?.rows[0]).toEqual(['宁波', expect.closeTo(0.079, 6)])
    expect(cards.find(({ type }) => type === 'markdown')?.content).toBe(
      '宁波最高，平均 **7.9%**，杭州 4.1%，全国 5.5%。',
    )
    expect(readCards(cards, 'support_check')).toEqual([
      {
        model: '',
        verdicts: [
          {
            claim: '宁波最高，平均 7.9%，杭州 4.1%，全国 5.5%。',
            index: 0,
            state: 'uncited',
            by: 'none',
            note: '5.5% 不在查询结果里',
          },
        ],
      },
    ])
    expect(tips(cards)).toEqual([])
    expect(sentText(chat.model)).toMatch(/表 "退货"（来自《退货.csv》，6 行）/)
  })

  test('an invalid query is repaired, and one outside the data is refused', async () => {
    const file_id = await chat.give('退货.csv', returns)
    chat.model.next(toolCalls([query('select 城市名 from 退货')]))
    chat.model.next(toolCalls([query("select * from read_csv('/etc/passwd')")]))
    chat.model.next(toolCalls([query(byCity)]))
    chat.model.next(streamed(['宁波。']))
    const { cards } = await ask('哪个城市最高？', { file_ids: [file_id] })
    const states = readCards(cards, 'tool_call').map(({ state }) => state)
    expect(states).toEqual(['failed', 'failed', 'done'])
    expect(readCards(cards, 'chart')).toHaveLength(1)
    expect(JSON.stringify(cards)).not.toContain('root:')
    expect(tips(cards)).toEqual([])
  })

  test('after three failures no further query is run, and the model must say so', async () => {
    const file_id = await chat.give('退货.csv', returns)
    for (const name of ['一', '二', '三', '四'])
      chat.model.next(toolCalls([query(`select ${name} from 退货`)]))
    chat.model.next(streamed(['没有查出来。']))
    const { cards } = await ask('哪个城市最高？', { file_ids: [file_id] })
    const results = readCards(cards, 'tool_call').map(({ result }) => String(result))
    expect(results.map((text) => text.includes('不再执行'))).toEqual([false, false, false, true])
    expect(readCards(cards, 'chart')).toEqual([])
  })

  describe('a query by its parts', () => {
    const parts = (input: Record<string, unknown>, id = 'p') => ({
      id,
      name: 'query_parts',
      arguments: JSON.stringify({ table: '退货', ...input }),
    })
    const mean = {
      measures: [{ aggregate: 'avg', column: '退货率' }],
      groups: [{ column: '城市' }],
      order: 'desc',
    }

    test('is shown with them, and its numbers are checked like those of SQL', async () => {
      const file_id = await chat.give('退货.csv', returns)
      chat.model.next(toolCalls([parts(mean)]))
      chat.model.next(streamed(['宁波最高，7.9%，全国 5.5%。']))
      const { cards } = await ask('哪个城市的退货率最高？', { file_ids: [file_id] })
      const [result] = readCards(cards, 'chart')
      expect(result).toMatchObject({
        frame: { table: '退货', groups: [{ column: { table: '退货', column: '城市' } }], unread: [] },
        understood: '按“城市”分组，求“退货率”的平均，从高到低排列',
        rows: [
          ['宁波', expect.closeTo(0.079, 6)],
          ['杭州', expect.any(Number)],
        ],
      })
      expect(readCards(cards, 'support_check')[0]?.verdicts.map(({ note }) => note)).toEqual([
        '5.5% 不在查询结果里',
      ])
      expect(sentText(chat.model)).toContain('一行：宁波 | 2026-07-01 | 0.063')
    })

    test('that name no column, or are of no kind, are refused with the reason and repaired', async () => {
      const file_id = await chat.give('退货.csv', returns)
      chat.model.next(toolCalls([parts({ ...mean, groups: [{ column: '省份' }] })]))
      chat.model.next(toolCalls([parts({ measures: 'avg' })]))
      chat.model.next(toolCalls([parts(mean)]))
      chat.model.next(streamed(['宁波。']))
      const { cards } = await ask('哪个城市最高？', { file_ids: [file_id] })
      const calls = readCards(cards, 'tool_call')
      expect(calls.map(({ state }) => state)).toEqual(['failed', 'failed', 'done'])
      expect(calls.map(({ result }) => String(result)).slice(0, 2)).toEqual([
        expect.stringContaining('表里没有“省份”这一列'),
        expect.stringContaining('at measures'),
      ])
      expect(readCards(cards, 'chart')).toHaveLength(1)
    })

    test('that join a table by values that repeat in it are refused: rows would count several times', async () => {
      const files = [await chat.give('退货.csv', returns), await chat.give('人口.csv', people)]
      const join = { table: '退货', from: '城市', to: '城市' }
      chat.model.next(
        toolCalls([parts({ table: '人口', join, measures: [{ aggregate: 'sum', column: '人口' }] })]),
      )
      chat.model.next(streamed(['没有查出来。']))
      const { cards } = await ask('城市的人口', { file_ids: files })
      expect(readCards(cards, 'tool_call')[0]?.result).toContain('同一个值不止一行')
    })

    test('may have null for what is left out', async () => {
      const file_id = await chat.give('退货.csv', returns)
      chat.model.next(toolCalls([parts({ ...mean, labels: null, within: null, filters: null, join: null })]))
      chat.model.next(streamed(['宁波。']))
      const { cards } = await ask('哪个城市最高？', { file_ids: [file_id] })
      expect(readCards(cards, 'chart')).toHaveLength(1)
    })

    test('are what the next question is told', async () => {
      const file_id = await chat.give('退货.csv', returns)
      chat.model.next(toolCalls([parts(mean)]))
      chat.model.next(streamed(['宁波。']))
      const { conversationId } = await ask('哪个城市最高？', { file_ids: [file_id] })
      chat.model.next(streamed(['好。']))
      await ask('那杭州呢？', { conversationId })
      expect(sentText(chat.model)).toContain(
        '上一次查询现在是：{"shape":"aggregate","table":"退货","measures":[{"aggregate":"avg","column":"退货率"}]',
      )
    })
  })

  test('a model that fails is replaced by what the words of the question match', async () => {
    const file_id = await chat.give('退货.csv', returns)
    chat.model.next(errorReply(400, { message: 'bad request' }))
    const { cards } = await ask('各城市的平均退货率', { file_ids: [file_id] })
    expect(readCards(cards, 'chart')[0]).toMatchObject({
      total: 2,
      understood: '按“城市”分组，求“退货率”的平均',
    })
  })

  test('numbers that no query gave are marked, whatever the model was sent of the table', async () => {
    const file_id = await chat.give('退货.csv', returns)
    chat.model.next(streamed(['宁波 2026 年有 970 件，退货率 6.3%。']))
    const { cards } = await ask('怎么样', { file_ids: [file_id] })
    expect(readCards(cards, 'support_check')[0]?.verdicts).toMatchObject([{ state: 'uncited' }])
  })

  test('so is one that queries nothing', async () => {
    const file_id = await chat.give('退货.csv', returns)
    chat.model.next(streamed(['我来看看。']))
    const { cards } = await ask('各城市的平均退货率', { file_ids: [file_id] })
    expect(readCards(cards, 'chart')[0]).toMatchObject({ total: 2, frame: { table: '退货' } })
  })

  test('a chart of unknown columns is not rendered, and the model is informed', async () => {
    const file_id = await chat.give('退货.csv', returns)
    chat.model.next(toolCalls([query(byCity, { chart: { kind: 'bar', x: '城', y: ['城市'] } })]))
    chat.model.next(streamed(['宁波。']))
    const { cards } = await ask('画成图', { file_ids: [file_id] })
    expect(readCards(cards, 'chart')[0]?.drawing).toBeNull()
    expect(readCards(cards, 'tool_call')[0]?.result).toMatch(/图没有画出来/)
  })

  test('all files of a conversation are queried together, also earlier ones', async () => {
    const first = await chat.give('退货.csv', returns)
    chat.model.next(streamed(['好的。']))
    const { conversationId } = await ask('先看看', { file_ids: [first] })
    const second = await chat.give('人口.csv', people)
    const joined =
      'select r.城市, 人口 from 退货 r join 人口 p on r.城市 = p.城市 group by all order by 2 desc'
    chat.model.next(toolCalls([query(joined)]))
    chat.model.next(streamed(['杭州人多。']))
    const { cards } = await ask('人口呢？', { file_ids: [second], conversationId })
    expect(readCards(cards, 'data_profile').map(({ name }) => name)).toEqual(['人口.csv'])
    expect(readCards(cards, 'chart')[0]).toMatchObject({ total: 2, file_ids: [first, second] })
    // What was loaded is asked again without loading, until it is deleted.
    await chat.remove(second)
    chat.model.next(streamed(['好。']))
    const later = await ask('还有呢？', { conversationId })
    expect(sentText(chat.model)).not.toContain('人口.csv》')
    expect(later.cards.map(({ type }) => type)).toEqual(['markdown'])
  })
})

describe('without a model', () => {
  const chart = (cards: Parameters<typeof readCards>[0]) => readCards(cards, 'chart')[0]

  test('a file is shown with suggested questions, all of which work', async () => {
    const file_id = await chat.give('退货.csv', returns)
    const { cards, conversationId } = await chat.ask('请先看看这份表格', { file_ids: [file_id] })
    expect(cards.map(({ type }) => type)).toEqual([
      'file',
      'progress',
      'data_profile',
      'markdown',
      'suggestion',
    ])
    expect(readCards(cards, 'data_profile')[0]?.isAside).toBeUndefined()
    const [offers = []] = readCards(cards, 'suggestion')
    expect(offers.length).toBeGreaterThanOrEqual(3)
    for (const { question } of offers) {
      const answered = await chat.ask(question, { conversationId })
      expect([question, chart(answered.cards)?.rows.length ?? 0]).toEqual([question, expect.any(Number)])
      expect(chart(answered.cards)).toBeDefined()
    }
  })

  test('an answer states how the question was understood, and the next question follows up on it', async () => {
    const file_id = await chat.give('退货.csv', returns)
    const first = await chat.ask('各城市的平均退货率', { file_ids: [file_id] })
    expect(chart(first.cards)).toMatchObject({
      understood: expect.stringMatching(/城市.*退货率.*平均/),
      columns: [{ name: '城市' }, { kind: 'number', isShare: true }],
      drawing: { kind: 'bar', x: 0, y: [1] },
      notes: [],
    })
    expect(chart(first.cards)?.rows.map(([city, rate]) => [city, rate])).toEqual([
      ['宁波', expect.closeTo(0.079, 6)],
      ['杭州', expect.closeTo(0.041, 6)],
    ])
    expect(first.cards.find(({ type }) => type === 'markdown')?.content).toMatch(/宁波.*7\.9%/)
    const { conversationId } = first
    const second = await chat.ask('按月拆开', { conversationId })
    expect(chart(second.cards)?.rows).toHaveLength(6)
    const third = await chat.ask('只看杭州', { conversationId })
    expect(chart(third.cards)?.rows.flat()).not.toContain('宁波')
  })

  describe('the parts of a query', () => {
    async function asked() {
      const file_id = await chat.give('退货.csv', returns)
      const first = await chat.ask('各城市的平均退货率', {
        file_ids: [file_id],
      })
      const frame = chart(first.cards)?.frame
      if (!frame) throw new Error('the query has no parts')
      return { ...first, frame }
    }
    const again = (askId: string, frame: QueryFrame, conversationId: string) =>
      chat.ask('', { conversationId, prompt: { ask_from: `again:${askId}`, copilot_option: { frame } } })

    test('are changed one by one, and make a version of the answer without a question', async () => {
      const { frame, conversationId, askId } = await asked()
      const months = [{ column: { table: '退货', column: '月份' }, unit: 'month' as const }]
      const { cards } = await again(askId, { ...frame, groups: months }, conversationId)
      expect(chart(cards)).toMatchObject({ frame: { groups: months }, columns: [{}, { isShare: true }] })
      expect(chart(cards)?.rows).toHaveLength(3)
    })

    test('are what the next question follows from', async () => {
      const { frame, conversationId, askId } = await asked()
      const city = { table: '退货', column: '城市' }
      const filters = [{ kind: 'values' as const, column: city, values: ['杭州'], is_excluded: false }]
      await again(askId, { ...frame, filters }, conversationId)
      const next = await chat.ask('按月拆开', { conversationId })
      expect(chart(next.cards)?.frame?.filters).toEqual(filters)
      expect(chart(next.cards)?.rows.flat()).not.toContain('宁波')
    })

    test('that are too many for a card are left out, and the result stays', async () => {
      const names = Array.from({ length: 70 }, (_, at) => `列${at}`)
      const file_id = await chat.give(
        '宽.csv',
        Buffer.from(`${names.join(',')}\n${names.map(() => 1).join(',')}\n`),
      )
      const { cards } = await chat.ask('每列缺失了多少', { file_ids: [file_id] })
      expect(chart(cards)).toBeDefined()
    })

    test('have to be there', async () => {
      const { frame, conversationId, askId } = await asked()
      const column = { table: '退货', column: '利润' }
      const { cards } = await again(askId, { ...frame, groups: [{ column }] }, conversationId)
      expect(tips(cards)).toEqual(['表里没有“利润”这一列'])
    })

    test('have to fit together', async () => {
      const { frame, conversationId, askId } = await asked()
      const { cards } = await again(askId, { ...frame, change: 'year_before' }, conversationId)
      expect(tips(cards)).toEqual(['同比、环比和累计要按时间算，先加上按月或按年分组'])
    })
  })

  test.each([
    ['金额的分布画成直方图', 'histogram'],
    ['各城市金额的箱线图', 'box'],
    ['金额和数量的散点图', 'scatter'],
    ['各城市各品类的金额，画成热力图', 'heatmap'],
    ['各城市各品类的金额，画成堆叠图', 'stacked'],
    ['各城市金额占比，画成饼图', 'pie'],
    ['每月金额，画成折线图', 'line'],
    ['各城市金额，画成柱状图', 'bar'],
  ])('%s is rendered as %s', async (question, kind) => {
    const lines = Array.from(
      { length: 60 },
      (_, at) =>
        `2026-0${(at % 6) + 1}-11,${'宁杭沪'.charAt(at % 3)}城,品${at % 2},${(at * 37) % 101},${at % 7}`,
    )
    const file_id = await chat.give(
      '销售.csv',
      Buffer.from(`日期,城市,品类,金额,数量\n${lines.join('\n')}\n`),
    )
    const { cards } = await chat.ask(question, { file_ids: [file_id] })
    const content = chart(cards)
    if (!content) throw new Error('nothing was asked')
    expect(content.drawing?.kind).toBe(kind)
  })

  test('a value beyond the first thousand is recognized', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `宏达${1_000 + (at % 2_500)}号店,${at}`)
    const file_id = await chat.give('门店.csv', Buffer.from(`店名,金额\n${lines.join('\n')}\n`))
    const { cards } = await chat.ask('宏达3400号店的金额合计', { file_ids: [file_id] })
    expect(chart(cards)?.rows).toEqual([[7_300]])
  })

  test('what the question leaves open is offered instead of an answer, and one choice answers', async () => {
    const file_id = await chat.give('退货.csv', returns)
    const { cards, askId, conversationId } = await chat.ask('哪个城市最多', { file_ids: [file_id] })
    expect(readCards(cards, 'chart')).toEqual([])
    const [content] = readCards(cards, 'query_choice')
    expect(content?.open.map(({ part, choices }) => [part, choices.map(({ label }) => label)])).toEqual([
      ['measure', ['退货率 · 平均', '行数']],
    ])
    if (!content) throw new Error('nothing was offered')
    const frame = applyChanges(content.frame, [content.open[0]?.choices[0]?.change ?? {}])
    const again = { ask_from: `again:${askId}`, copilot_option: { frame } }
    const chosen = await chat.ask('', { conversationId, prompt: again })
    expect(chart(chosen.cards)?.rows[0]).toEqual(['宁波', expect.closeTo(0.079, 6)])
  })

  test('words without a place in the table are told', async () => {
    const file_id = await chat.give('退货.csv', returns)
    const { cards } = await chat.ask('为什么退货率这么高，怎么办', { file_ids: [file_id] })
    expect(readCards(cards, 'chart')).toEqual([])
    expect(readCards(cards, 'query_choice')[0]?.frame.unread).toEqual(
      expect.arrayContaining(['为什么', '怎么办']),
    )
  })

  test.each(['你好', '请先看看这份表格'])(
    '%s names nothing in the table: its columns and questions are shown',
    async (question) => {
      const file_id = await chat.give('退货.csv', returns)
      const { cards } = await chat.ask(question, { file_ids: [file_id] })
      expect(readCards(cards, 'data_profile')[0]).not.toHaveProperty('isAside')
      expect(readCards(cards, 'suggestion')[0]).toHaveLength(8)
    },
  )
})

describe('files', () => {
  test('without one it lists the accepted formats; unusable or unreadable files are named', async () => {
    expect(tips((await chat.ask('平均是多少？')).cards)[0]).toMatch(/^先给我一份表格/)
    const [photo, empty] = [
      await chat.give('合影.png', Buffer.from('\u0089PNG')),
      await chat.give('空.json', Buffer.from('[]')),
    ]
    const { cards } = await chat.ask('平均是多少？', { file_ids: [photo, empty] })
    expect(tips(cards)).toEqual([
      '《合影.png》不是表格文件，这里用不上。',
      expect.stringMatching(/^《空.json》没有读成：/),
    ])
    expect(readCards(cards, 'progress')[0]?.steps).toMatchObject([{ kind: 'read', state: 'failed' }])
  })

  test.each([
    ['json', '[{"城市":"宁波","人口":970}]'],
    ['jsonl', '{"城市":"宁波","人口":970}\n'],
    ['tsv', '城市\t人口\n宁波\t970\n'],
  ])('%s is accepted', async (extension, text) => {
    const file_id = await chat.give(`人口.${extension}`, Buffer.from(text))
    const { cards } = await chat.ask('看看', { file_ids: [file_id] })
    expect(readCards(cards, 'data_profile')[0]?.tables[0]).toMatchObject({ rows: 1, columns: [{}, {}] })
  })
})
