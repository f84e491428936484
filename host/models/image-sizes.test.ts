import { expect, test } from '@jest/globals'
import { imageRatios } from '../../lib/contract/image-options.ts'
import { imageSize } from './image-sizes.ts'

test.each(imageRatios)('%s is requested of a model without a list of sizes', (ratio) => {
  const [width = 0, height = 0] = ratio.split(':').map(Number)
  const size = imageSize('wan2.2-t2i-flash', ratio)
  expect(size.width * height).toBe(size.height * width)
  expect([size.width % 16, size.height % 16]).toEqual([0, 0])
})

test.each([
  ['gpt-image-1', '1:1', 1_024, 1_024],
  ['gpt-image-1', '16:9', 1_536, 1_024],
  ['openai/gpt-image-1', '3:4', 1_024, 1_536],
  ['dall-e-3', '16:9', 1_792, 1_024],
  ['dall-e-2', '9:16', 1_024, 1_024],
  ['qwen-image-plus', '9:16', 928, 1_664],
  ['Qwen/Qwen-Image', '4:3', 1_472, 1_104],
] as const)('%s makes %s as %d × %d', (model, ratio, width, height) => {
  expect(imageSize(model, ratio)).toEqual({ width, height })
})
