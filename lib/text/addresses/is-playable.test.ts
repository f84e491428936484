import { expect, test } from '@jest/globals'
import { isPlayable } from './is-playable.ts'

test.each([
  ['https://a.test/songs/1.mp3', true],
  ['https://a.test/songs/1.M4A?token=2#t=3', true],
  ['https://a.test/songs/1', false],
  ['https://a.test/play?file=1.mp3', false],
  ['http://a.test/1.mp3', false],
  ['javascript:1.mp3', false],
  ['', false],
])('%s: %s', (link, expected) => {
  expect(isPlayable(link)).toBe(expected)
})

test('the product itself may have no https', () => {
  expect(isPlayable('http://localhost:3000/1.wav', 'http://localhost:3000')).toBe(true)
  expect(isPlayable('http://a.test/1.wav', 'http://localhost:3000')).toBe(false)
})
