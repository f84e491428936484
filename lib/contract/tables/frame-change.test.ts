import { describe, expect, test } from '@jest/globals'
import { applyChanges, type FrameChange, frameChange } from './frame-change.ts'
import type { FrameFilter, QueryFrame } from './query-frame.ts'
import { queryOf } from './testing/query-of.ts'

const ref = (column: string) => ({ table: '销售', column })
const only = (value: string): FrameFilter => ({
  kind: 'values',
  column: ref('城市'),
  values: [value],
  is_excluded: false,
})
const frame = queryOf({
  groups: [{ column: ref('城市') }],
  filters: [only('宁波')],
  order: 'desc',
  limit: 10,
  unread: ['老'],
})

describe('changes of a query', () => {
  test('replace its parts, also by nothing, and leave the others', () => {
    const measures: QueryFrame['measures'] = [{ of: 'row', aggregate: 'count', column: null }]
    expect(applyChanges(frame, [{ measures }, { order: null, limit: null, unread: [] }])).toEqual({
      ...frame,
      measures,
      order: null,
      limit: null,
      unread: [],
    })
  })

  test('add their conditions once, in order', () => {
    const changes: FrameChange[] = [{ filters: [only('温州'), only('宁波')] }, { filters: [only('温州')] }]
    expect(applyChanges(frame, changes).filters).toEqual([only('宁波'), only('温州')])
  })

  test('leave parts that they name without a value, and the query itself', () => {
    const before = structuredClone(frame)
    expect(applyChanges(frame, [{ order: undefined, filters: [only('温州')] }]).order).toBe('desc')
    expect(frame).toEqual(before)
  })

  test.each([
    [{}, true],
    [{ limit: null }, true],
    [{ limit: 0 }, false],
    [{ sql: 'drop table x' }, false],
    [{ shape: 'poem' }, false],
  ])('%j is one: %s', (change, isOne) => {
    expect(frameChange.safeParse(change).success).toBe(isOne)
  })
})
