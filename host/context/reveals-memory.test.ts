import { expect, test } from '@jest/globals'
import { revealsMemory } from './reveals-memory.ts'

const memories = [
  { text: '对花生过敏', remembered: 1 },
  { text: '猫叫年糕，三岁', remembered: 1 },
  { text: 'works at Northwind in Rotterdam', remembered: 1 },
  { text: '怀孕，住在苏州，今年两个孩子', remembered: 1 },
]

test.each([
  ['杭州 花生过敏 餐厅', '推荐杭州的餐厅'],
  ['花生 过敏 能吃的零食', '有什么零食'],
  ['貓叫年糕', '我的猫叫什么'],
  ['怀孕 能吃螃蟹吗', '能吃螃蟹吗'],
  ['苏州 周末活动', '周末去哪里'],
  [`https://example.com/?q=${encodeURIComponent('苏州')}`, '打开那个网页'],
  ['restaurants near Northwind', 'where can I eat'],
  [`https://example.com/?q=${encodeURIComponent('花生过敏')}`, '打开那个网页'],
  [`100% https://example.com/?q=${encodeURIComponent('花生过敏')}`, '打开那个网页'],
])('%s reveals one', (text, said) => {
  expect(revealsMemory(text, memories, said)).toBe(true)
})

test.each([
  ['杭州 餐厅 推荐', '推荐杭州的餐厅'],
  ['花生过敏 症状', '花生过敏有什么症状'],
  ['年糕 做法', '年糕怎么做'],
  ['works of art', 'famous works of art'],
  ['苏州园林', '蘇州有哪些园林'],
  ['今年 上学 的 孩子', '孩子上学'],
  ['https://example.com/%E0%A4%A', '打开那个网页'],
])('%s does not', (text, said) => {
  expect(revealsMemory(text, memories, said)).toBe(false)
})

test('without memories nothing is revealed', () => {
  expect(revealsMemory('花生过敏', [], '')).toBe(false)
})

test('what was said in an earlier question may be asked', () => {
  expect(revealsMemory('花生过敏 症状', memories, '花生过敏怎么办\n有什么症状')).toBe(false)
})

test.each(['说', 'word '])('a long conversation of %s hides nothing', (said) => {
  const all = said.repeat(6_000_000 / said.length)
  expect(revealsMemory('杭州 餐厅', memories, all)).toBe(false)
  expect(revealsMemory('花生过敏 餐厅', memories, all)).toBe(true)
})
