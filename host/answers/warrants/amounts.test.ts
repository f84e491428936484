import { expect, test } from '@jest/globals'
import { amountsIn, isWrittenAs } from './amounts.ts'

test('the numbers of a text in one form, each as it is written', () => {
  expect(amountsIn('２６条船，3.5 万元，1951-03-05').map(({ key, written }) => [key, written])).toEqual([
    ['<26条>', '26条'],
    ['<35000元>', '3.5 万元'],
    ['<1951年>', '1951-03-05'],
    ['<3月>', '1951-03-05'],
    ['<5日>', '1951-03-05'],
  ])
  expect(amountsIn('没有数字，只有一个码头')).toEqual([])
})

test.each([
  [1.2084, '1.2倍', true],
  [1.2084, '1.3倍', false],
  [500, '500元', true],
  [499.6, '500元', true],
  [500, '499元', false],
  [1.6, '2倍', false],
  [Number.POSITIVE_INFINITY, '2倍', false],
])('%s is written as %s: %s', (calculated, text, expected) => {
  const [result] = amountsIn(text)
  expect(result && isWrittenAs(calculated, result)).toBe(expected)
})

test('what is left of a number with an unread character is no amount', () => {
  expect(amountsIn('单价为3□50元，保证金为□6,400元，共12台').map(({ written }) => written)).toEqual(['12台'])
})
