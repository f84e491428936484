import { describe, expect, test } from '@jest/globals'
import { markerNotations } from '../testing/marker-notations.ts'
import { findCitationMarkers, withoutUnfinishedMarker } from './citation-markers.ts'

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
  ['甲［１２］', [[12]]],
  ['甲【１】', [[1]]],
  ['甲[ 1 , 2 ]', [[1, 2]]],
  ['甲[number 1, number 2]', [[1, 2]]],
  ['据[1]: 甲', [[1]]],
  ['甲[1](https://a.example)', []],
  ['[1]: https://a.example', []],
  ['甲[3-1]', []],
  ['甲[1-900]', []],
  ['甲[a1] [] [1.5] 〔1〕', []],
])('%s names %j', (text, expected) => {
  expect(findCitationMarkers(text).map(({ indices }) => indices)).toEqual(expected)
})

test('a marker has its position', () => {
  const text = '甲【12】乙[3]'
  expect(findCitationMarkers(text).map(({ start, end }) => text.slice(start, end))).toEqual(['【12】', '[3]'])
})

test.each(markerNotations)('no part of %s is shown while streaming', (marker) => {
  for (let length = 1; length < marker.length; length += 1) {
    const shown = withoutUnfinishedMarker(`甲${marker.slice(0, length)}`)
    expect(shown.slice(1).replace(/^\[1\]/, '')).toBe('')
  }
  expect(withoutUnfinishedMarker(`甲${marker}`)).toBe(`甲${marker}`)
  expect(withoutUnfinishedMarker(`甲${marker}乙`)).toBe(`甲${marker}乙`)
})

test.each(['甲[a', '甲[x', '数组[0].x', '甲（1', '甲[链接', ''])('%s is shown unchanged', (text) => {
  expect(withoutUnfinishedMarker(text)).toBe(text)
})

describe('text that only looks like a marker is parsed in linear time', () => {
  // Only what grows faster than the text takes longer; how it grows is measured by the bench.
  const patientMs = 20_000
  const often = (piece: string, times: number) => piece.repeat(times)
  test.each<[string, string]>([
    ['a list without an end', `[${often('1 , ', 30)}x`],
    ['blanks behind a number', `[1${often(' ', 60_000)}x`],
    ['blanks before nothing', `[${often(' \u3000', 30_000)}x`],
    ['marks of footnotes between blanks', `[${often('^ 1 ^ ; ', 5_000)}x`],
    ['words before blanks', often('[number  ', 20_000)],
  ])(
    '%s',
    (_, text) => {
      expect(findCitationMarkers(text)).toEqual([])
    },
    2 * patientMs,
  )
})
