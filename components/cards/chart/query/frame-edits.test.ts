import { describe, expect, test } from '@jest/globals'
import { type QueryFrame, queryFrame } from '@/lib/contract/tables/query-frame'
import { zhCN } from '@/lib/messages/zh-cn'
import { ref, sampleFrame, sampleTable } from '../testing/sample-query'
import { groupEdits, hasOrder, measureEdits, orderEdits, withGroups, withLimit } from './frame-edits'
import { offeredColumns } from './offered-columns'

const texts = { frame: zhCN.answer.chart.frame, editor: zhCN.queryEditor }
const columns = offeredColumns(sampleFrame, [sampleTable, { ...sampleTable, name: '别的' }])
const labelsOf = (edits: readonly { label: string }[]) => edits.map(({ label }) => label)

describe('a measure', () => {
  test('is first of the same column, then of other numbers; dates and texts have no sum', () => {
    expect(labelsOf(measureEdits(sampleFrame, 0, columns, texts))).toEqual([
      '金额 · 合计',
      '金额 · 平均',
      '金额 · 中位数',
      '金额 · 最大',
      '金额 · 最小',
      '数量 · 合计',
      '行数',
      '数量 · 平均',
      '数量 · 中位数',
      '数量 · 最大',
      '数量 · 最小',
      '日期 · 最早',
      '日期 · 最晚',
      '日期 · 不同值个数',
      '门店 · 不同值个数',
      '商品 · 不同值个数',
      '会员 · 不同值个数',
    ])
  })

  test('keeps its kind of number for another column', () => {
    const mean: QueryFrame = {
      ...sampleFrame,
      measures: [{ of: 'column', aggregate: 'avg', column: ref('金额') }],
    }
    expect(labelsOf(measureEdits(mean, 0, columns, texts))).toContain('数量 · 平均')
    expect(measureEdits(mean, 0, columns, texts)[5]?.frame.measures).toEqual([
      { of: 'column', aggregate: 'avg', column: ref('数量') },
    ])
  })

  test('of a list of rows is a column of numbers', () => {
    const rows: QueryFrame = { ...sampleFrame, shape: 'rows', groups: [] }
    expect(labelsOf(measureEdits(rows, 0, columns, texts))).toEqual(['数量', '金额'])
  })
})

describe('a group', () => {
  test('is a column with few values, or periods of dates', () => {
    expect(labelsOf(groupEdits(sampleFrame, 0, columns, texts))).toEqual([
      '门店',
      '日期 · 年',
      '日期 · 季度',
      '日期 · 月',
      '日期 · 周',
      '日期 · 日',
      '日期 · 星期几',
      '商品',
      '数量',
      '会员',
    ])
  })

  test('is added after the others, except a column that there is already, or a fifth one', () => {
    const added = groupEdits(sampleFrame, null, columns, texts)
    expect(labelsOf(added)).not.toContain('门店')
    expect(added.at(-1)?.frame.groups).toEqual([{ column: ref('门店') }, { column: ref('会员') }])
    const full = { ...sampleFrame, groups: ['甲', '乙', '丙', '丁'].map((each) => ({ column: ref(each) })) }
    expect(groupEdits(full, null, columns, texts)).toEqual([])
    expect(groupEdits({ ...sampleFrame, shape: 'rows' }, null, columns, texts)).toEqual([])
  })

  test('that is no time ends a comparison of times', () => {
    const timed: QueryFrame = {
      ...sampleFrame,
      groups: [{ column: ref('日期'), unit: 'month' }],
      change: 'unit_before',
      is_mean_of_groups: true,
    }
    expect(withGroups(timed, [{ column: ref('门店') }])).toMatchObject({ change: null })
    expect(withGroups(timed, [{ column: ref('门店') }])).not.toHaveProperty('is_mean_of_groups')
    expect(withGroups(timed, timed.groups)).toMatchObject({ change: 'unit_before', is_mean_of_groups: true })
  })
})

describe('an order', () => {
  const unordered: QueryFrame = { ...sampleFrame, order: null, limit: null }

  test('is added with the number of rows, the highest first', () => {
    expect(withLimit(unordered, 7)).toMatchObject({ order: 'desc', limit: 7 })
    expect(withLimit({ ...sampleFrame, order: 'asc', nth: 2 }, 3)).toEqual({
      ...sampleFrame,
      order: 'asc',
      limit: 3,
    })
    expect(withLimit(unordered, null)).toEqual(unordered)
  })

  test.each<[boolean, Partial<QueryFrame>]>([
    [true, {}],
    [false, { groups: [] }],
    [true, { shape: 'rows', groups: [] }],
    [false, { shape: 'rows', measures: [] }],
    [false, { change: 'running' }],
    [false, { shape: 'scatter' }],
  ])('%s for %j', (has, change) => {
    expect(hasOrder({ ...sampleFrame, ...change })).toBe(has)
  })
})

test('each leads to a query that the host takes', () => {
  const shown = [sampleFrame, { ...sampleFrame, order: null, limit: null }]
  const frames = shown
    .flatMap((each) => [
      ...measureEdits(each, 0, columns, texts),
      ...groupEdits(each, 0, columns, texts),
      ...groupEdits(each, null, columns, texts),
      ...orderEdits(each, String, texts),
    ])
    .map(({ frame }) => frame)
  expect(frames.length).toBeGreaterThan(80)
  for (const each of frames) expect(queryFrame.safeParse(each).success).toBe(true)
})
