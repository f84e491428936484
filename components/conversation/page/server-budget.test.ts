import { expect, test } from '@jest/globals'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { beyondServerBudget, serverCharacters } from './server-budget'

const records = (lengths: readonly number[]) =>
  lengths.map((length, index) => ({ ...writtenRecord(['x'.repeat(length)]), doc_id: `d${index}` }))

test.each([
  [[10, 10, 10], []],
  [[10, serverCharacters], ['d0']],
  [[serverCharacters, 10, serverCharacters - 10], ['d0']],
  [
    [10, serverCharacters + 1],
    ['d0', 'd1'],
  ],
  [Array.from({ length: 5 }, () => serverCharacters / 2), ['d0', 'd1', 'd2']],
])('of answers of %j characters, %j are rendered by the browser', (lengths, expected) => {
  expect([...beyondServerBudget(records(lengths))].toSorted()).toEqual(expected)
})
