import { expect, test } from '@jest/globals'
import { joinOverlapping } from './detect-lines.ts'
import type { Corners } from './raster.ts'

const box = (left: number, top: number, right: number, bottom: number): Corners => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const bounds = (corners: Corners) => [
  Math.min(...corners.map(({ x }) => x)),
  Math.max(...corners.map(({ x }) => x)),
]

test.each<[string, readonly Corners[], readonly number[][]]>([
  ['parts that share a character', [box(127, 216, 517, 241), box(102, 220, 138, 238)], [[102, 517]]],
  ['three parts', [box(0, 0, 60, 20), box(50, 0, 130, 20), box(120, 0, 200, 20)], [[0, 200]]],
  [
    'cells whose margins touch',
    [box(0, 0, 60, 20), box(58, 0, 130, 20)],
    [
      [0, 60],
      [58, 130],
    ],
  ],
  [
    'cells of a row',
    [box(0, 0, 60, 20), box(90, 0, 130, 20)],
    [
      [0, 60],
      [90, 130],
    ],
  ],
  [
    'lines that touch',
    [box(0, 0, 200, 20), box(0, 18, 200, 38)],
    [
      [0, 200],
      [0, 200],
    ],
  ],
  ['nothing', [], []],
])('%s', (_name, lines, expected) => {
  expect(joinOverlapping(lines).map(bounds)).toEqual(expected)
})

test('a part between two others joins them', () => {
  const parts = [box(0, 0, 60, 20), box(120, 0, 200, 20), box(50, 0, 130, 20)]
  expect(joinOverlapping(parts).map(bounds)).toEqual([[0, 200]])
})
