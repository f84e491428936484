import { expect, test } from '@jest/globals'
import { needsSearch } from './needs-search.ts'

const earlier = [{ question: '四加亭在哪里？', answer: '在河边。' }]

test.each([
  '你好',
  '您好！',
  '早上好呀',
  'Hello',
  '谢谢你～',
  '你是谁？',
  '今天星期几？',
  '现在几点了',
  '请问今天是几月几号？',
  '12*8',
  '3 + 4 × (2 - 1) = ?',
  '请帮我算一下 128/4',
  '2024-3 等于多少',
  '三加五等于几？',
  '12乘以8是多少',
  '把下面这段话翻译成英文：今天天气很好。',
  '请翻译：hello world',
  '翻译 good morning everyone',
  '帮我润色以下文字\n我们很高兴。',
  'Translate this into Chinese: the sea is wide',
  '写一首关于春天的诗',
])('%s needs no search', (question) => {
  expect(needsSearch(question, [])).toBe(false)
})

test.each([
  '你好世界是谁写的',
  '你好，四加亭在哪里？',
  '四加亭有多少座桥',
  '三加坡的人口是多少',
  '2024-03-05',
  '010-12345678',
  '24.04',
  '3-1 是哪场比赛的比分',
  '翻译家傅雷的代表作',
  '怎么翻译文献效率高',
  '总结一下这本书的主要观点',
  '今天有什么新闻',
  '今天星期五黑色星期五是什么意思',
  '李白写过哪些诗',
  '谢谢你这首歌是谁唱的',
  '1+1为什么等于2的证明是谁给出的',
])('%s is searched', (question) => {
  expect(needsSearch(question, earlier)).toBe(true)
})

test('a request about the previous answer needs one', () => {
  expect(needsSearch('把刚才的回答总结成三点', earlier)).toBe(false)
  expect(needsSearch('把刚才的回答总结成三点', [])).toBe(true)
})

test('a question of any length is classified', () => {
  expect(needsSearch(`请${'帮我'.repeat(80_000)}${'1+'.repeat(80_000)}(`, earlier)).toBe(true)
})
