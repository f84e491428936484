import { expect, test } from '@jest/globals'
import { correctionOf } from './correction-of.ts'

test('the one number that differs is written as the quotation has it', () => {
  expect(correctionOf('也就是说有 37% 的人没有借到车。', ['没有借到的占 32%'])).toBe(
    '也就是说有 32% 的人没有借到车。',
  )
  expect(correctionOf('桥在 1952年完工。', ['1951年完工'])).toBe('桥在 1951年完工。')
})

test('one pair of characters is enough: 缺口', () => {
  expect(correctionOf('早高峰时段，借车的缺口是 37%。', ['成功25,400次，缺口32%'])).toBe(
    '早高峰时段，借车的缺口是 32%。',
  )
})

test('nothing is offered where two numbers, none, or several fitting ones differ', () => {
  expect(correctionOf('桥长 43 米，宽 5 米。', ['桥长 42 米，宽 4 米'])).toBeUndefined()
  expect(correctionOf('桥是木头的。', ['桥是石头的'])).toBeUndefined()
  expect(correctionOf('桥长 43 米。', ['桥长 42 米，引桥 12 米'])).toBeUndefined()
  expect(correctionOf('桥长 43 米，另一座也长 43 米。', ['桥长 42 米'])).toBeUndefined()
})

test('one pair of characters is enough: 缺口', () => {
  expect(correctionOf('早高峰时段，借车的缺口是 37%。', ['成功25,400次，缺口32%'])).toBe(
    '早高峰时段，借车的缺口是 32%。',
  )
})

test('nothing is offered where the quotation shares no other words', () => {
  expect(correctionOf('增长36%', ['下降26%'])).toBeUndefined()
})
