import { describe, expect, test } from '@jest/globals'
import { bigramCoverage, characterBigrams, contentBigrams } from './bigrams.ts'

describe('characterBigrams', () => {
  test.each([
    ['知舟搜索', ['知舟', '舟搜', '搜索']],
    ['用react写', ['用', '写']],
    ['コーヒー', ['コー', 'ーヒ', 'ヒー']],
    ['𠮷野家', ['𠮷野', '野家']],
    ['hello, 2024', []],
    ['', []],
  ])('%s', (text, bigrams) => {
    expect(characterBigrams(text)).toEqual(bigrams)
  })
})

test('contentBigrams contains Chinese bigrams and the words of the rest, folded', () => {
  expect(contentBigrams('用ＲＥＡＣＴ 19写页面')).toEqual(new Set(['用', '写页', '页面', 'react', '19']))
})

test.each([
  ['知舟', '知舟搜索', 1],
  ['知舟搜索', '知舟', 1 / 3],
  ['甲乙', '丙丁', 0],
  ['', '知舟', 0],
])('%s of %s is contained: %d', (part, whole, share) => {
  expect(bigramCoverage(contentBigrams(part), contentBigrams(whole))).toBeCloseTo(share)
})
