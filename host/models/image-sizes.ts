import type { ImageRatio } from '../../lib/contract/image-options.ts'
import type { PixelSize } from './image-model.ts'

/** Sizes for models that support arbitrary sizes, or these among others: about a million pixels, in steps of 16. */
const usual: Readonly<Record<ImageRatio, PixelSize>> = {
  '1:1': { width: 1_024, height: 1_024 },
  '4:3': { width: 1_024, height: 768 },
  '3:4': { width: 768, height: 1_024 },
  '3:2': { width: 1_152, height: 768 },
  '2:3': { width: 768, height: 1_152 },
  '16:9': { width: 1_280, height: 720 },
  '9:16': { width: 720, height: 1_280 },
}

/** Models with a fixed list of sizes, as documented by their vendors. */
const closed: readonly (readonly [RegExp, readonly PixelSize[]])[] = [
  [/gpt-image/i, sizes('1024x1024 1536x1024 1024x1536')],
  [/dall-e-3/i, sizes('1024x1024 1792x1024 1024x1792')],
  [/dall-e-2/i, sizes('1024x1024')],
  [/qwen-image/i, sizes('1328x1328 1664x928 928x1664 1472x1104 1104x1472')],
]

/** @returns the size in which a model makes images of this ratio, or of the nearest supported one */
export function imageSize(model: string, ratio: ImageRatio): PixelSize {
  const few = closed.find(([name]) => name.test(model))?.[1]
  if (!few) return usual[ratio]
  const wanted = shapeOf(usual[ratio])
  const [nearest = usual[ratio]] = few.toSorted(
    (one, other) => Math.abs(shapeOf(one) - wanted) - Math.abs(shapeOf(other) - wanted),
  )
  return nearest
}

/** @returns the size in which a model makes images of the shape of another model's size */
export function imageSizeLike(model: string, size: PixelSize): PixelSize {
  const wanted = shapeOf(size)
  const ratios = Object.keys(usual) as ImageRatio[]
  const [ratio = '1:1'] = ratios.toSorted(
    (one, other) => Math.abs(shapeOf(usual[one]) - wanted) - Math.abs(shapeOf(usual[other]) - wanted),
  )
  return imageSize(model, ratio)
}

/** Logarithmic, so that 2:1 and 1:2 have the same distance from a square. */
function shapeOf({ width, height }: PixelSize): number {
  return Math.log(width / height)
}

function sizes(listed: string): readonly PixelSize[] {
  return listed.split(' ').map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width, height }
  })
}
