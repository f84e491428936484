import { expect, test } from '@jest/globals'
import { readPrompt } from './read-prompt.ts'

test('names the words that it uses, and the others', () => {
  expect(readPrompt('给外婆写一首慢一点的民谣，提到灯塔')).toEqual({
    style: 'folk',
    mood: null,
    tempo: 0.86,
    metre: null,
    seconds: null,
    usedWords: ['民谣', '慢一点'],
    ignoredWords: ['给外婆写一首', '的', '提到灯塔'],
  })
  expect(readPrompt('')).toMatchObject({ style: null, mood: null, usedWords: [], ignoredWords: [] })
})

test.each([
  ['三十秒', null, null],
  ['30 秒的圆舞曲', 30, 3],
  ['一分半钟', 90, null],
  ['5秒', 20, null],
  ['四分钟的三拍子', 240, 3],
])('%s', (prompt, seconds, metre) => {
  expect(readPrompt(prompt)).toMatchObject({ seconds, metre })
})
