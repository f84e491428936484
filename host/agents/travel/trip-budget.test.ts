import { expect, test } from '@jest/globals'
import { notePhrases } from '../../../lib/messages/answer-sentences.ts'
import { budgetNote, readBudget } from './trip-budget.ts'

test.each([
  ['12月1日去北京3天，预算3000元，3个人', 3_000],
  ['预算：３０００', 3_000],
  ['预算大概 1.5 万', 15_000],
  ['预算1万5', 15_000],
  ['预算8k', 8_000],
  ['预算一共三千五', 3_500],
  ['两个人总预算 12,000 元', 12_000],
  ['预算2个人6000', 6_000],
  ['预算3000-5000元', 5_000],
  ['6000人民币预算，去大理', 6_000],
  ['预算人均2000，我们三个人', 6_000],
  ['一家三口，预算每人2千', 6_000],
  ['预算2000元/人', 0],
  ['预算有限，两个人去北京3天', 0],
  ['预算还没定,2026年12月1日去北京3天', 0],
  ['预算不限，2026年10月1日去北京3天', 0],
  [`预算${'9'.repeat(400)}`, 0],
])('%s: %i yuan', (said, yuan) => {
  expect(readBudget(said)).toBe(yuan)
})

// None of these takes long: the patterns see a few characters of a text.
test.each([
  ['numerals', `去北京3天，${'千'.repeat(20_000)}`, 0],
  ['numerals with the word', `${'千'.repeat(20_000)}预算${'千'.repeat(20_000)}`, 0],
  ['spaces', `预算1${' '.repeat(20_000)}x`, 1],
  ['the word', '预算'.repeat(10_000), 0],
  ['amounts', '预算1千-'.repeat(5_000), 1_000],
])('a text of only %s is read in linear time', (_, text, yuan) => {
  expect(readBudget(text)).toBe(yuan)
})

const itemsOf = (...costs: readonly number[]) => costs.map((cost) => ({ title: '故宫', cost }))
const open = { title: '待定' }

test.each([
  [[open], '预算 100 元，行程合计 0 元，有 1 项没有写费用，还不能说够不够。'],
  [[...itemsOf(60, 40), open], '预算 100 元，行程合计 100 元，有 1 项没有写费用，还不能说够不够。'],
  [itemsOf(60, 40), '预算 100 元，行程合计 100 元，在预算内。'],
  [[...itemsOf(60.1, 40.1), open], '预算 100 元，行程合计 100.2 元，多出 0.2 元，超出预算。'],
])('%j', (items, note) => {
  expect(budgetNote(100, { title: '', version: 1, days: [{ title: '', items }] })).toBe(note)
  const english = notePhrases.reduce((text, [from, to]) => text.replaceAll(from, to), note)
  expect(english).not.toMatch(/\p{Script=Han}/u)
})
