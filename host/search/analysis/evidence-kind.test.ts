import { expect, test } from '@jest/globals'
import { statedKind } from './evidence-kind.ts'

test.each([
  ['哪一年建成？', '它于一九六六年建成。', true],
  ['什么时候建成？', '它由石头建成。', false],
  ['有多少座桥？', '有二十座桥。', true],
  ['有多少座桥？', '桥很多。', false],
  ['它的造价是多少？', '它花了三亿元。', true],
  ['它的造价是多少？', '它有三个门。', false],
  ['它的海拔是多少？', '它高3,400米。', true],
  ['名字的由来是什么？', '它取自一条河。', true],
  ['花是什么形状？', '花呈漏斗形。', true],
  ['叫什么别名？', '它又称石桥。', true],
  ['在哪里？', '它位于河边。', true],
  ['在哪个国家？', '它很大。', false],
  ['为什么改名？', '由于同名，它改了名。', true],
  ['为何改名？', '它改了名。', false],
])('%s is stated by %s: %j', (question, sentence, isStated) => {
  const worth = statedKind(question)?.(sentence) ?? 0
  expect(worth > 0).toBe(isStated)
})

test('a question of unknown kind prefers no sentence', () => {
  expect(statedKind('介绍一下潮汐')).toBeNull()
})
