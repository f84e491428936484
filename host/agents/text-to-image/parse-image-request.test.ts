import { expect, test } from '@jest/globals'
import { parseImageRequest, withChosenOptions } from './parse-image-request.ts'

const plain = { isMore: false, negative: '' }

test.each([
  ['雨停后的山湖，一只小船', { ...plain, subject: '雨停后的山湖，一只小船' }],
  [
    '雨停后的山湖，四张，16:9，不要文字',
    { isMore: false, subject: '雨停后的山湖', count: 4, ratio: '16:9', negative: '文字' },
  ],
  ['画两张猫', { ...plain, subject: '猫', count: 2 }],
  ['帮我生成3张图片的封面', { ...plain, subject: '封面', count: 3 }],
  ['四张图的漫画', { ...plain, subject: '漫画', count: 4 }],
  ['四张桌子', { ...plain, subject: '四张桌子' }],
  ['画三只猫', { ...plain, subject: '画三只猫' }],
  ['九张，猫', { ...plain, subject: '九张，猫' }],
  ['9张，猫', { ...plain, subject: '猫', count: 4 }],
  ['小船 四张 3:4', { ...plain, subject: '小船', count: 4, ratio: '3:4' }],
  ['一只 橘猫 两张', { ...plain, subject: '一只 橘猫', count: 2 }],
  ['小猫，20张', { ...plain, subject: '小猫', count: 4 }],
  ['猫，0张', { ...plain, subject: '猫' }],
  ['猫，比例 3：4，种子 42', { ...plain, subject: '猫', ratio: '3:4', seed: 42 }],
  ['猫，沿用种子20418', { ...plain, subject: '猫', seed: 20_418 }],
  ['猫，种子 99999999999', { ...plain, subject: '猫，种子 99999999999' }],
  ['猫，竖版', { ...plain, subject: '猫', ratio: '3:4' }],
  ['猫；正方形', { ...plain, subject: '猫', ratio: '1:1' }],
  ['猫，5:7', { ...plain, subject: '猫，5:7' }],
  ['早上 8:30 的车站', { ...plain, subject: '早上 8:30 的车站' }],
  ['街道，不要人，别出现汽车', { isMore: false, subject: '街道', negative: '人，汽车' }],
  ['没有人的街道', { ...plain, subject: '没有人的街道' }],
  ['猫，润色一下', { ...plain, subject: '猫', is_improved: true }],
  ['再来四张', { isMore: true, negative: '', subject: '', count: 4 }],
  ['再来一组', { isMore: true, negative: '', subject: '' }],
  ['换一张', { isMore: true, negative: '', subject: '', count: 1 }],
  ['再来两张，不要小船', { isMore: true, negative: '小船', subject: '', count: 2 }],
  ['', { ...plain, subject: '' }],
])('%s', (sentence, order) => {
  expect(parseImageRequest(sentence)).toEqual(order)
})

test('options in the sentence override the chosen ones', () => {
  const chosen = { ratio: '4:3', count: 2, seed: 1 } as const
  expect(withChosenOptions(parseImageRequest('猫，四张'), chosen)).toEqual({
    ratio: '4:3',
    count: 4,
    seed: 1,
  })
})
