import { expect, test } from '@jest/globals'
import { blankPng } from '../testing/blank-png.ts'
import { decodedApart } from '../testing/decoded-apart.ts'
import { decodeRaster } from './decode-raster.ts'

const file = new URL('./decode-raster.ts', import.meta.url)

test.each([
  ['a row', 24_000_000, 1],
  ['two rows', 12_000_000, 2],
  ['a column', 1, 24_000_000],
])('%s of many millions of pixels is refused by its header', async (_name, width, height) => {
  const { refused, megabytes } = await decodedApart(file, 'decodeRaster', blankPng(width, height))
  expect(refused).toBe('UnreadablePicture: the image is too large')
  expect(megabytes).toBeLessThan(100)
})

test('a strip as wide as a JPEG can be is decoded', async () => {
  expect(await decodeRaster(blankPng(65_535, 40))).toMatchObject({ width: 2_600, height: 2 })
})
