import { expect, test } from '@jest/globals'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { queryOf } from '../../../lib/contract/tables/testing/query-of.ts'
import { rowCount } from './frame-types.ts'
import { unwritable } from './unwritable.ts'

const column = { table: '销售', column: '金额' }
const sum = { of: 'column', aggregate: 'sum', column } as const
const months = { column: { table: '销售', column: '日期' }, unit: 'month' } as const
const frame = queryOf({ measures: [sum], groups: [months] })
const having = { comparison: '>', amount: 1 } as const

test.each<[string, Partial<QueryFrame>]>([
  ['a mean of groups in an order', { is_mean_of_groups: true, order: 'desc' }],
  ['a mean of groups that is filtered', { is_mean_of_groups: true, having }],
  ['a change in an order', { change: 'unit_before', order: 'desc', limit: 3 }],
  ['a running sum in an order', { change: 'running', order: 'desc' }],
  [
    'missing values under a condition',
    { shape: 'missing', filters: [{ kind: 'missing', column, is_missing: true }] },
  ],
  ['a box plot in an order', { shape: 'box', order: 'asc' }],
  ['rows with a condition for groups', { shape: 'rows', having }],
  ['a limit without an order', { limit: 5 }],
  ['a rank without an order', { nth: 3 }],
  ['ordered rows without a number', { shape: 'rows', measures: [], order: 'desc' }],
  [
    'a share of means',
    { share: [{ kind: 'missing', column, is_missing: true }], measures: [{ ...sum, aggregate: 'avg' }] },
  ],
  ['a share of nothing', { share: [] }],
  ['nothing that is computed', { measures: [] }],
])('%s is refused instead of leaving a part out', (_, own) => {
  expect(unwritable({ ...frame, ...own })).toMatch(/[\u4e00-\u9fff]/)
})

test.each<[string, Partial<QueryFrame>]>([
  ['groups', {}],
  ['the first of groups', { order: 'desc', limit: 3, having }],
  ['a share of rows', { measures: [rowCount], share: [{ kind: 'missing', column, is_missing: true }] }],
  ['a change', { change: 'unit_before' }],
  ['the first rows', { shape: 'rows', groups: [], order: 'asc', limit: 3 }],
])('%s can be written', (_, own) => expect(unwritable({ ...frame, ...own })).toBeNull())
