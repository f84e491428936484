import { describe, expect, test } from '@jest/globals'
import {
  asksForFact,
  asksForWork,
  buildsOnAnswer,
  continuesConversation,
  worksOnAnswer,
} from './asks-for-fact.ts'
import { goOn } from './needs-search.ts'

test.each([
  '珠穆朗玛峰有多高？',
  '新西兰的首都是哪里',
  'MySQL 和 PostgreSQL 有什么区别？用表格说',
  '最近有什么 AI 新闻',
  '续航多久',
  '第二个详细说说',
  'Who wrote The Old Man and the Sea?',
])('%s asks for a fact', (question) => {
  expect(asksForFact(question)).toBe(true)
})

test.each([
  '换成表格给我看',
  '总结上面的内容',
  '帮我写一封请假邮件，问问能不能周五走',
  '“内存不足”用英语怎么说',
  '你是什么模型',
  '20 万打九五折是多少',
  '写一个正则，匹配手机号',
  '讲个笑话',
  '',
  // An ending says nothing about what is wanted.
  '要是房租涨10%呢？',
  '那第二个呢？',
  '改成两天一夜行吗？',
])('%s does not', (question) => {
  expect(asksForFact(question)).toBe(false)
})

test.each([
  ['帮我写一份开业海报的文案', true],
  ['起草一封给房东的邮件，说暖气坏了', true],
  ['写一首关于秋天的诗', true],
  ['把35打八折', false],
  ['云麓茶一共有几道工序', false],
  ['写字楼租金', false],
  ['翻译软件推荐', false],
  ['介绍一下翻译理论', false],
  ['年假制度', false],
  ['总结这份文件', false],
  ['要是房租涨10%呢？', false],
  ['', false],
])('%s orders to write something: %s', (question, expected) => {
  expect(asksForWork(question)).toBe(expected)
})

test.each([
  '换成表格',
  '再短一点',
  '用英文再说一遍',
  '总结一下',
  '把步骤换成大白话',
  '缩短一半',
  '做成两列的表格',
])('%s works on the answer before', (question) => {
  expect(worksOnAnswer(question)).toBe(true)
})

test.each(['帮我写一封请假邮件', '特斯拉的续航', '短一点的路线是哪条', '把“今天天气很好”翻译成英文'])(
  '%s does not work on it',
  (question) => {
    expect(worksOnAnswer(question)).toBe(false)
  },
)

test.each([
  [goOn, true],
  ['换成表格', true],
  ['继续', true],
  ['接着写吧', true],
  ['翻译成英文', true],
  ['上面第二点', true],
  ['第二点展开说说', true],
  ['展开第三条', true],
  ['第2个呢？', true],
  ['第三条规定是什么？', false],
  ['继续教育学院在哪里？', false],
  ['翻译成英文：今天天气很好', false],
  ['江南几点配送？', false],
])('%s needs the sources of the answer before: %s', (question, expected) => {
  expect(buildsOnAnswer(question)).toBe(expected)
})

test('a question of any length is read in a bounded time', () => {
  expect(asksForFact('写一个'.repeat(100_000))).toBe(false)
  expect(worksOnAnswer('换成'.repeat(100_000))).toBe(false)
  expect(buildsOnAnswer('展开'.repeat(100_000))).toBe(false)
})

describe('a completed question', () => {
  const history = [{ question: '小鹏 P7 怎么样？', answer: '小鹏 P7 是一款轿车。[1]' }]

  test.each([
    ['续航多久', '小鹏 P7 的续航是多久？'],
    ['和特斯拉比哪个好', '小鹏 P7 和特斯拉哪个好？'],
  ])('of %s is about the conversation', (question, completed) => {
    expect(continuesConversation(completed, question, history)).toBe(true)
  })

  test('about something else is not', () => {
    expect(continuesConversation('鲸鱼一次能潜水几分钟', '续航多久', history)).toBe(false)
  })
})
