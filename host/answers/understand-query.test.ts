import { expect, test } from '@jest/globals'
import { searchQuery } from './understand-query.ts'

const history = [{ question: '四加亭的面积有多大？', answer: '…' }]

test.each([
  ['那它有桥梁吗？', true],
  ['人口呢？', true],
  ['为什么？', true],
  ['其中最长的是哪座？', true],
  ['该镇有多少人口？', true],
  ['它', true],
  ['举个例子', true],
  ['具体怎么做', true],
  ['再详细一点', true],
  ['不对，我问的是江南', true],
  ['展开说说', true],
  ['怎么创建智能体？', false],
  ['展开旅的驻地在哪里？', false],
  ['佩内塔获得过几次冠军？', false],
  ['应该怎样备份数据？', false],
  ['那不勒斯在哪里？', false],
  ['北京', false],
  ['请问在2015年美国网球公开赛的决赛里她战胜了哪一位意大利的选手并宣布退役？', false],
])('%s refers to the previous question: %s', (question, isFollowUp) => {
  expect(searchQuery(question, history)).toBe(isFollowUp ? `${question} 四加亭的面积有多大？` : question)
  expect(searchQuery(question, [])).toBe(question)
})

test.each([
  [['四加亭的面积有多大？', '再短一点'], '为什么？', '为什么？ 四加亭的面积有多大？'],
  [['四加亭的面积有多大？', '👍', '继续'], '为什么？', '为什么？ 四加亭的面积有多大？'],
  [['四加亭的面积有多大？', '那江南桥呢？'], '为什么？', '为什么？ 那江南桥呢？ 四加亭的面积有多大？'],
  [['北京在哪里？', '四加亭的面积有多大？'], '为什么？', '为什么？ 四加亭的面积有多大？'],
  [['那一呢？', '那二呢？', '那三呢？', '那四呢？'], '为什么？', '为什么？ 那四呢？ 那三呢？ 那二呢？'],
  [['再短一点'], '为什么？', '为什么？'],
])('after %j, %s is searched for as %s', (questions, question, query) => {
  const asked = questions.map((each) => ({ question: each, answer: '…' }))
  expect(searchQuery(question, asked)).toBe(query)
})
