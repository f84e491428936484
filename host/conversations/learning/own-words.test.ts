import { describe, expect, test } from '@jest/globals'
import { ownWords } from './own-words.ts'

test.each([
  '我对花生过敏，推荐几家餐厅',
  '叫我小林就行',
  '给我妈买什么生日礼物好',
  '我住在杭州，周末去哪里？',
  "I'm vegetarian, what can I cook?",
  'my cat is called Niangao',
])('%s mentions its author', (message) => {
  expect(ownWords(message)).toBe(message)
})

test.each([
  '水獭吃什么',
  '给我推荐几本书',
  '请帮我写一封邮件',
  '告诉我怎么安装',
  'tell me a joke',
  'how can I install it?',
  'mining in iPhone factories',
  '“我想订一间房”用日语怎么说',
  '',
])('%s does not', (message) => {
  expect(ownWords(message)).toBe('')
})

describe('what an author quotes or pastes is left out', () => {
  test.each([
    ['a block of code', '我这样写对吗？\n```\nconst 我 = "密文"\n```', '我这样写对吗？'],
    ['a quoted line', '> 我住在上海，今年三十岁\n我觉得他说得对', '我觉得他说得对'],
    [
      'a longer quotation',
      '我看到“我从小在上海长大，后来搬到了北京工作生活”这句，什么意思',
      '我看到“……”这句，什么意思',
    ],
    ['text after a colon', '我想把这段改短：\n我叫张三，住在上海。', '我想把这段改短：'],
    ['an address', '我在看 https://example.com/我住在上海', '我在看'],
  ])('%s', (_, message, words) => {
    expect(ownWords(message)).toBe(words)
  })

  test('a message of nothing else is not read', () => {
    expect(ownWords('翻译成英文：\n我叫张三，住在上海。')).toBe('')
    expect(ownWords('“我叫张三，住在上海，在一家公司做会计”')).toBe('')
  })

  test('a short quotation stays', () => {
    expect(ownWords('我不喜欢别人劝“想开点”')).toBe('我不喜欢别人劝“想开点”')
  })
})

test('a long message is taken for a pasted text', () => {
  expect(ownWords(`我${'长'.repeat(600)}`)).toBe('')
})

test.each(['“', '```', '> ', '：\n', '我 '])('endless repetition of %j is read in linear time', (part) => {
  expect(ownWords(part.repeat(8_000)).length).toBeLessThanOrEqual(600)
})
