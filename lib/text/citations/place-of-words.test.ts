import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../contract/cards/search-result.ts'
import { locationOfWords, placeOfWords } from './place-of-words.ts'

const passage =
  '第八条 乙方逾期交货的，每日付千分之一违约金。\n第九条 甲方逾期付款超过三十日的，乙方可以解除合同。'
const source: SourceReference = {
  index: 1,
  title: '供货合同',
  seeMoreUrl: '',
  showName: '我的文件',
  provider: '我的文件',
  passage,
  location: '第 3–4 页',
  path: '第三章',
  places: [
    { at: 0, location: '第 3 页', path: '第三章 · 第八条' },
    { at: passage.indexOf('第九条'), location: '第 4 页', path: '第三章 · 第九条' },
  ],
}

test.each([
  ['每日付千分之一违约金', { location: '第 3 页', path: '第三章 · 第八条' }],
  ['逾期付款超过三十日，乙方可以解除合同', { location: '第 4 页', path: '第三章 · 第九条' }],
  ['与这份合同没有关系的一句话', { location: '第 3–4 页', path: '第三章' }],
  ['', { location: '第 3–4 页', path: '第三章' }],
])('%s', (words, expected) => {
  expect(placeOfWords(source, words)).toEqual(expected)
})

test('a source of one place has that one', () => {
  const { places: _places, path: _path, ...whole } = source
  expect(placeOfWords(whole, '每日付千分之一违约金')).toEqual({ location: '第 3–4 页', path: '' })
})

test.each([
  ['of several locations', source, '第 4 页'],
  [
    'of one location',
    {
      ...source,
      location: '',
      places: [
        { at: 0, path: '甲' },
        { at: 30, path: '乙' },
      ],
    },
    '',
  ],
  ['without places', { ...source, places: undefined }, '第 3–4 页'],
])('the location in a source %s', (_name, each, expected) => {
  expect(locationOfWords(each, '逾期付款超过三十日，乙方可以解除合同')).toBe(expected)
})
