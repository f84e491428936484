import type { ImagePosition, ImageStep, ImageStepOf, PhotoSize } from '../contract/image-steps.ts'
import { byteSize } from './byte-size.ts'

const photos: Readonly<Record<PhotoSize, string>> = {
  one_inch: 'one-inch',
  small_one_inch: 'small one-inch',
  large_one_inch: 'large one-inch',
  two_inch: 'two-inch',
  small_two_inch: 'small two-inch',
  large_two_inch: 'large two-inch',
  five_inch: 'five-inch',
  six_inch: 'six-inch',
}
const tones = { brightness: 'Brightness', contrast: 'Contrast', saturation: 'Saturation' } as const
const formats = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' } as const

/** @returns a one-line description of a step in English */
export function stepEnglish(step: ImageStep): string {
  switch (step.kind) {
    case 'format':
    case 'quality':
    case 'compress':
    case 'compress_share':
    case 'watermark':
    case 'round':
    case 'circle':
    case 'strip':
    case 'photo':
      return fileEnglish(step)
    case 'crop_ratio':
      return `Crop to ${step.width}:${step.height}${positionText(step.at)}`
    case 'crop_size':
      return `Crop ${step.width} × ${step.height}${positionText(step.at)}`
    case 'crop_box':
      return `Crop ${step.width} × ${step.height} from (${step.left}, ${step.top})`
    case 'trim': {
      const unit = step.unit === 'pixels' ? ' px' : '%'
      const cut = (['top', 'right', 'bottom', 'left'] as const).filter((side) => step[side] > 0)
      return `Trim ${cut.map((side) => `${side} ${number(step[side])}${unit}`).join(', ')}`
    }
    case 'resize':
      return resizeEnglish(step)
    case 'resize_edge':
      return `${step.edge === 'long' ? 'Longer' : 'Shorter'} side to ${step.pixels} px`
    case 'scale':
      return `Scale to ${number(step.percent)}%`
    case 'rotate':
      return step.degrees > 180
        ? `Rotate ${number(360 - step.degrees)}° counterclockwise`
        : `Rotate ${number(step.degrees)}°${step.degrees === 180 ? '' : ' clockwise'}`
    case 'flip':
      return step.axis === 'horizontal' ? 'Flip left and right' : 'Flip up and down'
    case 'redraw':
      return `With the image model: ${step.instruction}`
    case 'grey':
      return 'Grayscale'
    case 'blur':
      return `Blur by ${number(step.pixels)} px`
    case 'sharpen':
      return `Sharpen by ${number(step.percent)}%`
    case 'tone':
      return `${tones[step.what]} ${step.percent > 0 ? '+' : '−'}${number(Math.abs(step.percent))}%`
  }
}

function fileEnglish(
  step: ImageStepOf<
    | 'format'
    | 'quality'
    | 'compress'
    | 'compress_share'
    | 'watermark'
    | 'round'
    | 'circle'
    | 'strip'
    | 'photo'
  >,
): string {
  switch (step.kind) {
    case 'format':
      return `Save as ${formats[step.format]}`
    case 'quality':
      return `Quality ${number(step.percent)}%`
    case 'compress':
      return `Compress to ${byteSize(step.bytes)} or less`
    case 'compress_share':
      return `Compress to ${number(step.percent)}% of its size`
    case 'watermark':
      return `Watermark “${step.text}”, ${step.at === 'everywhere' ? 'everywhere' : place(step.at)}, ${number(step.opacity)}% opaque`
    case 'round':
      return step.unit === 'pixels'
        ? `Round corners of ${number(step.radius)} px`
        : `Round corners of ${number(step.radius)}% of the shorter side`
    case 'circle':
      return 'Crop to a circle'
    case 'strip':
      return step.what === 'all' ? 'Remove all metadata' : 'Remove the location'
    case 'photo':
      return `Crop to a ${photos[step.size]} photo`
  }
}

function place(at: ImagePosition): string {
  return at.replace('_', ' ')
}

function positionText(at: ImagePosition): string {
  return at === 'center' ? '' : `, ${place(at)}`
}

function resizeEnglish({ width, height, fit }: ImageStepOf<'resize'>): string {
  if (width && height)
    return fit === 'fill' ? `Stretch to ${width} × ${height}` : `Fit into ${width} × ${height}`
  const side = width ? `Width to ${width} px` : `Height to ${height ?? 0} px`
  return fit === 'fill' ? `${side}, other side unchanged` : `${side}, keep proportions`
}

function number(value: number): string {
  return String(Number(value.toFixed(1)))
}
