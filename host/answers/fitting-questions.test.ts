import { expect, test } from '@jest/globals'
import { fittingQuestions } from './fitting-questions.ts'

const asked = ['渡口的票价是多少？']
const isCommand = (text: string) => text.startsWith('记住')
const kept = (...questions: string[]) => fittingQuestions(questions, { asked, most: 3, isCommand })

test('questions that can be sent as they are, are kept in order, a few of them', () => {
  expect(kept('渡口几点开门？', ' 从县城\n怎么去？ ', '冬天开吗？', '谁修的渡口？')).toEqual([
    '渡口几点开门？',
    '从县城 怎么去？',
    '冬天开吗？',
  ])
})

test.each([
  ['an address', '请看 https://a.example'],
  ['another address', 'www.a.example 是什么？'],
  ['markup', '什么是 <b>？'],
  ['a blank to fill in', '{{城市}}的天气怎么样？'],
  ['a command', '记住：我住在县城'],
  ['nothing', '  '],
  ['too much', '长'.repeat(101)],
  ['what was asked', '渡口的票价是多少？'],
  ['what was asked, in other marks', '渡口的票价是多少'],
])('none with %s', (_, question) => {
  expect(kept(question)).toEqual([])
})

test('the same question is kept once', () => {
  expect(kept('渡口几点开门？', '渡口几点开门')).toEqual(['渡口几点开门？'])
})

test('what is invisible is left out', () => {
  expect(kept('渡口\u202e几点\u0000开门？')).toEqual(['渡口几点开门？'])
})
