import { expect, test } from '@jest/globals'
import { areInReach, describePlaces, type Place } from './place.ts'

const page = (number: number): Place => ({ kind: 'page', number })
const row = (sheet: string, number: number): Place => ({ kind: 'row', sheet, number })

test.each<[Place | undefined, Place | undefined, string]>([
  [page(3), page(3), '第 3 页'],
  [page(3), page(4), '第 3–4 页'],
  [{ kind: 'slide', number: 2 }, { kind: 'slide', number: 2 }, '第 2 张幻灯片'],
  [row('销量', 5), row('销量', 7), '工作表「销量」第 5–7 行'],
  [row('', 5), row('', 5), '第 5 行'],
  [{ kind: 'chapter', name: '第一章' }, { kind: 'chapter', name: '第一章' }, '第一章'],
  [undefined, undefined, ''],
])('%j to %j is %s', (from, to, words) => {
  expect(describePlaces(from, to)).toBe(words)
})

test('a passage may span pages and rows, but not sheets and chapters', () => {
  expect(areInReach(page(1), page(2))).toBe(true)
  expect(areInReach(row('甲', 1), row('甲', 9))).toBe(true)
  expect(areInReach(row('甲', 1), row('乙', 1))).toBe(false)
  expect(areInReach({ kind: 'chapter', name: '一' }, { kind: 'chapter', name: '二' })).toBe(false)
  expect(areInReach(undefined, page(1))).toBe(false)
})
