import { describe, expect, test } from '@jest/globals'
import type { ColumnProfile } from '../profile/table-profile.ts'
import type { KnownColumn } from './known-column.ts'
import { ordinalValues } from './ordinal-values.ts'

function column(values: readonly string[], distinct = values.length): KnownColumn {
  const top = values.map((value) => ({ value, count: 1 }))
  return { kind: 'text', profile: { top, distinct } as unknown as ColumnProfile } as KnownColumn
}

describe('values in the order of their numbers', () => {
  test.each([
    ['一季度 二季度 三季度 四季度'],
    ['第一轮 第二轮 第九轮 第十轮 第十一轮 第二十轮 第二十一轮'],
    ['周一 周二 周三 周四 周五 周六 周日'],
    ['星期三 星期六 星期天'],
    ['一月 二月 九月 十月 十一月 十二月'],
    ['1月 2月 9月 10月 12月'],
    ['初一班 初二班'],
    ['Q1 Q2 Q3'],
  ])('%s', (text) => {
    const wanted = text.split(' ')
    expect(ordinalValues(column(wanted.toReversed()))).toEqual(wanted)
  })

  test.each([['一季度 二月'], ['北京 上海'], ['一'], ['A座 B座'], ['18-25岁 26-35岁'], ['一班 1班 甲班']])(
    'not %s',
    (text) => expect(ordinalValues(column(text.split(' ')))).toBeNull(),
  )

  test('not where not all values are known', () => {
    expect(ordinalValues(column(['一季度', '二季度'], 3))).toBeNull()
  })
})
