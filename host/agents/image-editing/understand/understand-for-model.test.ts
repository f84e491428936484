import { expect, test } from '@jest/globals'
import { codeOf } from '../testing/code-of.ts'
import { firstSentences } from '../testing/first-sentences.ts'
import { understandForModel } from './understand-for-model.ts'

test.each([
  ['去掉小船', 'redraw 去掉小船'],
  ['把天空换成晚霞', 'redraw 把天空换成晚霞'],
  ['请把左边的路人去掉，谢谢', 'redraw 把左边的路人去掉'],
  ['把背景换成海边，天色再暖一点', 'redraw 把背景换成海边，天色再暖一点'],
  ['去掉小船，再压到 200KB', 'redraw 去掉小船; compress 204800'],
  ['去掉小船再压到 5KB', 'redraw 去掉小船; compress 5120'],
  ['裁成方形再把天空换成晚霞', 'crop 1:1 center; redraw 把天空换成晚霞'],
  ['裁成方形，然后给她戴一顶草帽', 'crop 1:1 center; redraw 给她戴一顶草帽'],
  [
    '给猫戴上帽子，转成灰度，宽 800，高 600，再把帽子换成红的',
    'redraw 给猫戴上帽子; grey; resize 800x600; redraw 把帽子换成红的',
  ],
  ['把墙上的字改成“欢迎光临”', 'redraw 把墙上的字改成“欢迎光临”'],
  ['撤销，然后去掉电线杆', 'undo 1; redraw 去掉电线杆'],
  ['把天空换成晚霞；存成 PNG', 'redraw 把天空换成晚霞; format png'],
  ['Remove the person on the left', 'redraw Remove the person on the left'],
  ['Make the light softer, then compress to 200 KB', 'redraw Make the light softer; compress 204800'],
])('%s', (sentence, meant) => {
  expect(codeOf(understandForModel(sentence))).toBe(meant)
})

test.each([
  '这是什么地方？',
  '照片里有几个人',
  '你好',
  'what is in this picture?',
  'how many people are there',
  '真好看',
  '去掉小船，再撤销',
  '去掉小船，压到 1 个字节',
  '去掉甲，去掉乙，去掉丙，去掉丁，去掉戊，去掉己，去掉庚，去掉辛，去掉壬',
])('%s is asked back, and nothing is sent', (sentence) => {
  expect(codeOf(understandForModel(sentence))).toMatch(/^\?/)
})

test('what can be done here is not sent', () => {
  for (const [sentence, meant] of firstSentences)
    if (!meant.startsWith('?'))
      expect([sentence, codeOf(understandForModel(sentence))]).toEqual([sentence, meant])
})
