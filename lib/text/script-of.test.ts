import { expect, test } from '@jest/globals'
import { scriptOf } from './script-of.ts'

test.each([
  ['Don’t say “yes”.', 'latin'],
  ['L’été à Paris', 'latin'],
  ['The city of Chengdu (成都) lies in the west of China.', 'latin'],
  ['用 Next.js 和 React 写网页', 'han'],
  ['他说“好”。', 'han'],
  ['東京は「大きい」', 'han'],
  ['', 'han'],
  ['1 + 2 = 3', 'han'],
] as const)('%j is %s', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})
