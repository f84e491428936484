import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { plainText, resultDate } from './result-text.ts'
import { webScope } from './web-scope.ts'

describe('plainText', () => {
  test.each([
    ['<strong>四加亭</strong>有桥', '四加亭有桥'],
    ['A &amp; B &#39;c&#39; &#x4e2d; &hellip;', "A & B 'c' 中 …"],
    ['&unknown; &#xffffff; &#0;', '&unknown; &#xffffff; &#0;'],
    ['若 a < b 且 c > d', '若 a < b 且 c > d'],
    ['一\u0000二\t 三\r\n\n四', '一 二 三\n四'],
  ])('%s', (marked, plain) => {
    expect(plainText(marked)).toBe(plain)
  })

  test('text without marks is unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\u4e00-\u9fa5a-z0-9，。]{0,40}$/), (text) => {
        expect(plainText(text)).toBe(text)
      }),
    )
  })
})

describe('resultDate', () => {
  const now = Date.parse('2024-03-10T12:00:00Z')
  test.each([
    ['2024-03-05T08:00:00+08:00', '2024-03-05'],
    ['2024年3月5日', '2024-03-05'],
    ['Mar 5, 2024', '2024-03-05'],
    ['5 March 2024', '2024-03-05'],
    ['Tue, 05 Mar 2024 12:00:00 GMT', '2024-03-05'],
    ['5 天前', '2024-03-05'],
    ['5 days ago', '2024-03-05'],
    ['2 小时前', '2024-03-10'],
    ['3 weeks ago', '2024-02-18'],
    ['2024-03-11', '2024-03-11'],
    ['2024-03-12', ''],
    ['昨天', ''],
    ['2024-13-40', ''],
    ['', ''],
    [null, ''],
  ])('%s: %s', (text, date) => {
    expect(resultDate(text, now)).toBe(date)
  })
})

test.each([
  [
    { source: 'web', site: 'https://www.Example.com/path' },
    { site: 'example.com', since: '' },
  ],
  [
    { source: 'web', site: '中文.中国' },
    { site: 'xn--fiq228c.xn--fiqs8s', since: '' },
  ],
  [
    { source: 'web', site: 'a.com OR site:b.com' },
    { site: '', since: '' },
  ],
  [
    { source: 'web', site: 'localhost' },
    { site: '', since: '' },
  ],
  [
    { source: 'all', since: '2024-02-30' },
    { site: '', since: '' },
  ],
  [
    { source: 'all', since: '2024-02-28T00:00:00Z' },
    { site: '', since: '2024-02-28' },
  ],
] as const)('webScope of %j', (scope, expected) => {
  expect(webScope(scope)).toEqual(expected)
})
