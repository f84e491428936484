import { expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { answerOf } from './answer-of.ts'

const card = (card: Partial<Card>): Card => ({
  id: 'c',
  type: 'markdown',
  target: 'end',
  content: '',
  ...card,
})

test('sections of a report have their titles', () => {
  const cards = [
    card({ content: '导语。' }),
    card({ content: '第一节。', title: '现状' }),
    card({ content: '第二节。', title: ' 价格 *与*\n销量 ' }),
  ]
  expect(answerOf(cards)).toBe('导语。\n\n## 现状\n\n第一节。\n\n## 价格 \\*与\\* 销量\n\n第二节。')
})

test('the title of code is its language', () => {
  expect(answerOf([card({ type: 'code', content: 'a\n', title: 'ts' })])).toBe('```ts\na\n```')
})

test.each(['', ' \n'])('a section without a text has no heading: %j', (content) => {
  expect(answerOf([card({ content, title: '没有写成' })])).toBe(content)
})

test('what grows in a section goes on in the answer', () => {
  const [begun, more] = ['第', '第一节。'].map((content) => answerOf([card({ content, title: '现状' })]))
  expect(more?.startsWith(begun ?? '-')).toBe(true)
})
