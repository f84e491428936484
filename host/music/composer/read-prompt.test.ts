import { expect, test } from '@jest/globals'
import { readPrompt } from './read-prompt.ts'

test('names the words that it uses, and the others', () => {
  expect(readPrompt('给外婆写一首慢一点的民谣，提到灯塔')).toEqual({
    style: 'folk',
    mood: null,
    tempo: 0.86,
    usedWords: ['民谣', '慢一点'],
    ignoredWords: ['给外婆写一首', '的', '提到灯塔'],
  })
  expect(readPrompt('')).toMatchObject({ style: null, mood: null, usedWords: [], ignoredWords: [] })
})
