import { expect, test } from '@jest/globals'
import { citedPlace, textOfPage } from './cited-place.ts'

const passage = {
  heading: '',
  location: '第 6–7 页',
  text: '旧木渡船两艘停用。\n渡资定为每人五分，自行车另收三分。学生凭证免费。',
  marks: [
    { at: 0, location: '第 6 页' },
    { at: 10, location: '第 7 页' },
  ],
}

test.each([
  ['on the second page', '自行车过渡收三分', { page: 7, quotes: ['渡资定为每人五分，自行车另收三分。'] }],
  ['on the first page', '旧木渡船停用了', { page: 6, quotes: ['旧木渡船两艘停用。'] }],
  ['without support', '候船处可避风雨', { page: 6, quotes: [] }],
  ['without a claim', '', { page: 6, quotes: [] }],
])('a passage over two pages, %s', (_name, claim, expected) => {
  expect(citedPlace(passage, claim)).toEqual(expected)
})

test('support on two pages is shown on the first of them', () => {
  const place = citedPlace(passage, '旧木渡船两艘停用，渡资定为每人五分，自行车另收三分')
  expect(place).toEqual({ page: 6, quotes: ['旧木渡船两艘停用。'] })
})

test.each([
  ['第 12 页', 12],
  ['第 3–4 页', 3],
  // An image has one.
  [undefined, 1],
  ['', 1],
])('the place %s is of page %s', (location, page) => {
  expect(citedPlace({ heading: '', location, text: '渡资五分。' }, '')).toEqual({ page, quotes: [] })
})

test.each(['第 3 张幻灯片', '工作表「费」第 2 行', '第一章'])('%s is not a page', (location) => {
  expect(citedPlace({ heading: '', text: '渡资五分。', ...(location && { location }) }, '渡资')).toBeNull()
})

const pages = [
  { heading: '', location: '第 1 页', text: '一甲' },
  { heading: '', location: '第 1 页', text: '一乙' },
  {
    heading: '',
    location: '第 1–3 页',
    text: '一丙\n二甲\n三甲',
    marks: [
      { at: 0, location: '第 1 页' },
      { at: 3, location: '第 2 页' },
      { at: 6, location: '第 3 页' },
    ],
  },
  { heading: '', location: '第 3 页', text: '三乙' },
  { heading: '', location: '第 5 页', text: '五甲' },
]

test.each([
  [1, ['一甲', '一乙', '一丙']],
  [2, ['二甲']],
  [3, ['三甲', '三乙']],
  [4, []],
  [5, ['五甲']],
  [6, []],
])('the text of page %s', (page, expected) => {
  const found = textOfPage(pages.length, (index) => pages[index] ?? { heading: '', text: '' }, page)
  expect(found).toEqual(expected)
})

test('few passages of a long file are looked at', () => {
  let looks = 0
  const passageAt = (index: number) => {
    looks += 1
    return { heading: '', location: `第 ${index + 1} 页`, text: `页 ${index + 1}` }
  }
  expect(textOfPage(100_000, passageAt, 77_777)).toEqual(['页 77777'])
  expect(looks).toBeLessThan(25)
})

test('a file without text has none on its pages', () => {
  const none = () => {
    throw new RangeError('there is no passage')
  }
  expect(textOfPage(0, none, 1)).toEqual([])
})
