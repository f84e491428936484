import { describe, expect, jest, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type QueryFrame, queryFrame } from '@/lib/contract/tables/query-frame'
import { queryOf } from '@/lib/contract/tables/testing/query-of'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { chipsOf } from './frame-chips'
import { QueryChips } from './query-chips'

const texts = zhCN.answer.chart.frame
const ref = (column: string) => ({ table: '销售', column })

const frame = queryOf({
  measures: [{ aggregate: 'sum', column: ref('金额'), of: 'column' }],
  groups: [{ column: ref('城市') }, { column: ref('日期'), unit: 'month' }],
  filters: [
    { kind: 'values', column: ref('会员'), values: ['是'], is_excluded: false },
    { kind: 'number', column: ref('数量'), comparison: '>=', amount: 3 },
  ],
  order: 'desc',
  limit: 10,
  unread: ['老'],
})

function open(shown: QueryFrame, changeQuery?: (frame: QueryFrame) => void) {
  const record = { conversationId: 'v', docId: 'd1', onEdited: () => undefined, changeQuery }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <QueryChips frame={shown} fileIds={['f1']} record={record} />
    </Texts>,
  )
  return { user: userEvent.setup(), list: screen.getByRole('list', { name: texts.label }) }
}

const wordsOf = (shown: QueryFrame) => chipsOf(shown, texts).map(({ label, value }) => `${label} ${value}`)

describe('the parts of a query', () => {
  test('are said in the order in which they are read', () => {
    expect(wordsOf(frame)).toEqual([
      '度量 金额 · 合计',
      '按 城市',
      '按 日期 · 月',
      '筛选 会员 = 是',
      '筛选 数量 ≥ 3',
      '从高到低 前 10 个',
    ])
  })

  test.each<[string, Partial<QueryFrame>]>([
    ['度量 行数', { measures: [{ aggregate: 'count', column: null, of: 'row' }] }],
    [
      '占比 会员 ≠ 是、否',
      { share: [{ kind: 'values', column: ref('会员'), values: ['是', '否'], is_excluded: true }] },
    ],
    ['比较 环比', { change: 'unit_before' }],
    [
      '时间 日期 2026年1月',
      { filters: [{ kind: 'period', column: ref('日期'), from: null, to: null, said: '2026年1月' }] },
    ],
    [
      '时间 日期 2026-01-01 – 2026-06-30',
      {
        filters: [
          { kind: 'period', column: ref('日期'), from: { year: 2026, half: 1 }, to: { year: 2026, half: 1 } },
        ],
      },
    ],
    ['取 全部', { order: null, limit: null }],
    ['筛选 备注缺失', { filters: [{ kind: 'missing', column: ref('备注'), is_missing: true }] }],
    [
      '筛选 备注里有“急”',
      { filters: [{ kind: 'contains', column: ref('备注'), text: '急', is_excluded: false }] },
    ],
    ['筛选 数量 1–5', { filters: [{ kind: 'between', column: ref('数量'), least: 1, greatest: 5 }] }],
    [
      '筛选 实收 < 应收',
      { filters: [{ kind: 'columns', column: ref('实收'), comparison: '<', other: ref('应收') }] },
    ],
    ['从高到低 第 2 个', { nth: 2 }],
    [
      '连上 门店 · 编号',
      { join: { table: '门店', from: ref('门店'), to: { table: '门店', column: '编号' } } },
    ],
  ])('%s', (words, change) => {
    expect(wordsOf({ ...frame, ...change })).toContain(words)
  })

  test('each can be removed, which leads to a query that the host takes', () => {
    const rows: QueryFrame = { ...frame, shape: 'rows', groups: [] }
    const shown = [frame, rows, { ...frame, change: 'running' as const }]
    const frames = shown.flatMap((each) => chipsOf(each, texts).flatMap(({ without }) => without ?? []))
    expect(frames.length).toBeGreaterThan(7)
    for (const each of frames) expect(queryFrame.safeParse(each).success).toBe(true)
  })

  test('the times of a comparison stay', () => {
    const chips = chipsOf({ ...frame, change: 'unit_before' }, texts)
    expect(
      chips.filter(({ id }) => id.startsWith('group')).map(({ without }) => without !== undefined),
    ).toEqual([true, false])
  })
})

test('a part is removed by its button', async () => {
  const onChange = jest.fn<(frame: QueryFrame) => void>()
  const { user, list } = open(frame, onChange)
  await user.click(within(list).getByRole('button', { name: '去掉“筛选 会员 = 是”' }))
  expect(onChange).toHaveBeenLastCalledWith({ ...frame, filters: frame.filters.slice(1) })
})

test('parts without an editor have no menu, and one more condition can be added while there is room', () => {
  const columns = {
    kind: 'columns' as const,
    column: ref('实收'),
    comparison: '<' as const,
    other: ref('应收'),
  }
  const { list } = open({ ...frame, filters: Array.from({ length: 20 }, () => columns) }, () => undefined)
  expect(within(list).queryByRole('button', { name: '加条件或分组' })).toBeNull()
  expect(within(list).queryAllByRole('button', { name: /^改“筛选/ })).toEqual([])
  expect(within(list).getAllByRole('button', { name: /^去掉“筛选/ })).toHaveLength(20)
})

test('where no query is asked its parts are read only, and words that were not used are named', () => {
  const { list } = open({ ...frame, order: null })
  expect(within(list).queryAllByRole('button')).toEqual([])
  expect(list).toHaveTextContent('没用上“老”')
  expect(list).not.toHaveTextContent('全部')
})
