import { expect, test } from '@jest/globals'
import { findPage } from './page-edges.ts'
import type { Point, Raster } from './raster.ts'

const [width, height] = [600, 800]

/** An image of a page with lines of text, within these corners clockwise, in front of a desk. */
function photograph(corners: readonly Point[], desk: number, paper = 230): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isPaper = corners.every((from, at) => {
        const to = corners[(at + 1) % corners.length] ?? from
        return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
      })
      const isInk = isPaper && y % 40 < 8 && x % 20 < 8
      data.fill(isInk ? 20 : isPaper ? paper : desk, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  return { width, height, data }
}

const shapes = {
  straight: [
    { x: 80, y: 90 },
    { x: 520, y: 90 },
    { x: 520, y: 720 },
    { x: 80, y: 720 },
  ],
  turned: [
    { x: 130, y: 60 },
    { x: 560, y: 120 },
    { x: 480, y: 740 },
    { x: 50, y: 680 },
  ],
  'seen from below': [
    { x: 160, y: 100 },
    { x: 440, y: 100 },
    { x: 560, y: 740 },
    { x: 40, y: 740 },
  ],
  'seen from the side': [
    { x: 60, y: 60 },
    { x: 500, y: 180 },
    { x: 500, y: 640 },
    { x: 60, y: 760 },
  ],
}

test.each(Object.entries(shapes))('a page that is %s is found and straightened', (_, corners) => {
  const { raster, toImage } = findPage(photograph(corners, 70))
  expect(raster.width).toBeLessThan(width)
  const places = [
    toImage({ x: 0, y: 0 }),
    toImage({ x: 1, y: 0 }),
    toImage({ x: 1, y: 1 }),
    toImage({ x: 0, y: 1 }),
  ]
  for (const [at, place] of places.entries()) {
    expect(Math.abs(place.x * width - (corners[at]?.x ?? 0))).toBeLessThan(8)
    expect(Math.abs(place.y * height - (corners[at]?.y ?? 0))).toBeLessThan(8)
  }
})

const small = [
  { x: 250, y: 350 },
  { x: 350, y: 350 },
  { x: 350, y: 450 },
  { x: 250, y: 450 },
]
const all = [
  { x: -9, y: -9 },
  { x: 609, y: -9 },
  { x: 609, y: 809 },
  { x: -9, y: 809 },
]
const triangle = [
  { x: 300, y: 40 },
  { x: 580, y: 760 },
  { x: 20, y: 760 },
]
test.each([
  ['a scan, which is all page', photograph(all, 70)],
  ['a bright square that is too small for a page', photograph(small, 70)],
  ['a page on a desk that is nearly as bright', photograph(shapes.straight, 200)],
  ['something bright of another shape', photograph(triangle, 40)],
  ['one brightness', photograph([], 128, 128)],
  ['black', photograph([], 0, 0)],
])('%s is left as it is', (_, image) => {
  const found = findPage(image)
  expect(found.raster === image).toBe(true)
  expect(found.toImage({ x: 0.25, y: 0.75 })).toEqual({ x: 0.25, y: 0.75 })
})
