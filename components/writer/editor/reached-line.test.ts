import { expect, test } from '@jest/globals'
import { reachedLine } from './reached-line'

const window = 900

test.each([
  ['a page that can not be scrolled', 0, 800, 170],
  ['the beginning of a page of two windows', 0, 1_800, 170],
  ['the middle of a long page', 5_000, 20_000, 170],
  ['one window before its end', 18_200, 20_000, 170],
  ['half a window before its end', 18_650, 20_000, 535],
  ['its end', 19_100, 20_000, 900],
  ['past its end, as on a phone that bounces', 19_190, 20_000, 973],
  ['the end of a page of a window and a third', 300, 1_200, 413],
])('%s', (_, scrolled, content, line) => {
  expect(Math.round(reachedLine({ scrolled, content, window }))).toBe(line)
})
