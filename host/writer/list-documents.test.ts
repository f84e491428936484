import { expect, test } from '@jest/globals'
import { snippetOf } from './list-documents.ts'

test.each([
  ['## 开门\n\n- 井水**烧了**三壶', '', '开门 井水烧了三壶'],
  [String.raw`范围更明确。\[2\]后来 1\*2`, '', '范围更明确。[2]后来 1*2'],
  ['看图![码头](/files/a.png)，船还在[^1]。', '', '看图，船还在。'],
  [`${'甲'.repeat(40)}井水烧了`, '井水', `…${'甲'.repeat(16)}井水烧了`],
  ['字'.repeat(200), '', '字'.repeat(80)],
])('%j and %j', (content, keyword, expected) => {
  expect(snippetOf(content, keyword)).toBe(expected)
})
