import { expect, test } from '@jest/globals'
import { findCitationMarkers } from './citation-markers.ts'

test.each<[string, (readonly number[])[]]>([
  ['甲[1]。', [[1]]],
  ['甲【12】', [[12]]],
  ['甲［3］', [[3]]],
  ['甲[[4]]', [[4]]],
  ['甲[^5]', [[5]]],
  ['甲[number 6]', [[6]]],
  ['甲[Number 7]', [[7]]],
  ['甲[1][2]', [[1], [2]]],
  ['甲[1,2]', [[1, 2]]],
  ['甲[1，3、5]', [[1, 3, 5]]],
  ['甲[1-3]', [[1, 2, 3]]],
  ['甲[1–3,5]', [[1, 2, 3, 5]]],
  ['甲[1](https://a.example)', []],
  ['[1]: https://a.example', []],
  ['甲[3-1]', []],
  ['甲[1-900]', []],
  ['甲[a1] [] [1.5] 〔1〕', []],
])('%s names %j', (text, expected) => {
  expect(findCitationMarkers(text).map(({ indices }) => indices)).toEqual(expected)
})

test('a marker says where it stands', () => {
  const text = '甲【12】乙[3]'
  expect(findCitationMarkers(text).map(({ start, end }) => text.slice(start, end))).toEqual(['【12】', '[3]'])
})
