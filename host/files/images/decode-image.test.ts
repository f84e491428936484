import { expect, test } from '@jest/globals'
import { blankPng } from '../../ingest/testing/blank-png.ts'
import { decodedApart } from '../../ingest/testing/decoded-apart.ts'

test.each([
  ['a row', 24_000_000, 1],
  ['two rows', 12_000_000, 2],
])('%s of many millions of pixels is refused by its header', async (_name, width, height) => {
  const file = new URL('./decode-image.ts', import.meta.url)
  const { refused, megabytes } = await decodedApart(file, 'decodeImage', blankPng(width, height))
  expect(refused).toBe('UnreadableImage: too many pixels')
  expect(megabytes).toBeLessThan(100)
})
