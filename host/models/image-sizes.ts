import type { PictureRatio } from '../../lib/contract/picture-order.ts'
import type { PixelSize } from './image-model.ts'

/** Of models that take any size, or one of these and many more: about a million pixels, in steps of 16. */
const usual: Readonly<Record<PictureRatio, PixelSize>> = {
  '1:1': { width: 1_024, height: 1_024 },
  '4:3': { width: 1_024, height: 768 },
  '3:4': { width: 768, height: 1_024 },
  '3:2': { width: 1_152, height: 768 },
  '2:3': { width: 768, height: 1_152 },
  '16:9': { width: 1_280, height: 720 },
  '9:16': { width: 720, height: 1_280 },
}

/** Models that take a few sizes alone, as their vendors list them. */
const closed: readonly (readonly [RegExp, readonly PixelSize[]])[] = [
  [/gpt-image/i, sizes('1024x1024 1536x1024 1024x1536')],
  [/dall-e-3/i, sizes('1024x1024 1792x1024 1024x1792')],
  [/dall-e-2/i, sizes('1024x1024')],
  [/qwen-image/i, sizes('1328x1328 1664x928 928x1664 1472x1104 1104x1472')],
]

/** @returns the size in which a model makes pictures of this shape, or of the nearest shape that it makes */
export function pictureSize(model: string, ratio: PictureRatio): PixelSize {
  const few = closed.find(([name]) => name.test(model))?.[1]
  if (!few) return usual[ratio]
  const wanted = shapeOf(usual[ratio])
  const [nearest = usual[ratio]] = few.toSorted(
    (one, other) => Math.abs(shapeOf(one) - wanted) - Math.abs(shapeOf(other) - wanted),
  )
  return nearest
}

/** Twice as wide is as far from a square as twice as high. */
function shapeOf({ width, height }: PixelSize): number {
  return Math.log(width / height)
}

function sizes(listed: string): readonly PixelSize[] {
  return listed.split(' ').map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width, height }
  })
}
