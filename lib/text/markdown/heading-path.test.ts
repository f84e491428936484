import { expect, test } from '@jest/globals'
import { type HeadingPath, pathBelow } from './heading-path.ts'

test.each([
  ['a text that starts with the second level', [2, 3, 2], [1, 2, 1]],
  ['a text that leaves depths out', [1, 3, 6, 3, 2], [1, 2, 3, 2, 2]],
  ['a text that rises above its beginning', [4, 2, 3, 1], [1, 1, 2, 1]],
])('%s leaves no level out', (_, depths, levels) => {
  let path: HeadingPath = []
  expect(depths.map((depth) => (path = pathBelow(path, depth)).length)).toEqual(levels)
})
