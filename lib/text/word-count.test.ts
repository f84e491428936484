import { expect, test } from '@jest/globals'
import { countWords } from './word-count.ts'

test.each([
  ['', 0],
  ['渡口茶馆复业手记', 8],
  ['茶馆在渡口，三开间。', 8],
  ['用 Tiptap 写 3,000 个字', 6],
  ["don't stop", 2],
  ['第3章v1.2版', 5],
  ['。，！', 0],
])('%s has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})
