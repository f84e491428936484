import { type ImageStep, type ImageStepOf, photoSizes } from '@/lib/contract/image-steps'
import { type Box, clamp, cornerOf, largestBox, type Size } from './crop-box'

type CropStep = ImageStepOf<'crop_ratio' | 'crop_size' | 'crop_box' | 'trim' | 'circle'>

export function isCrop(step: ImageStep): step is CropStep {
  return ['crop_ratio', 'crop_size', 'crop_box', 'trim', 'circle'].includes(step.kind)
}

/** @returns the part of an image that a step leaves, at most the whole */
export function cropOf(step: CropStep, image: Size): Box {
  switch (step.kind) {
    case 'crop_ratio':
      return largestBox(step.width / step.height, image, step.at)
    case 'circle':
      return largestBox(1, image, 'center')
    case 'crop_size':
      return inside({ ...step, ...cornerOf(step.at, image, step) }, image)
    case 'crop_box':
      return inside(step, image)
    case 'trim': {
      const cut = (value: number, whole: number) =>
        step.unit === 'pixels' ? value : Math.round((whole * value) / 100)
      const [left, top] = [cut(step.left, image.width), cut(step.top, image.height)]
      const width = image.width - left - cut(step.right, image.width)
      return inside({ left, top, width, height: image.height - top - cut(step.bottom, image.height) }, image)
    }
  }
}

function inside({ left, top, width, height }: Box, image: Size): Box {
  const corner = {
    left: clamp(Math.round(left), 0, image.width - 1),
    top: clamp(Math.round(top), 0, image.height - 1),
  }
  return {
    ...corner,
    width: clamp(Math.round(width), 1, image.width - corner.left),
    height: clamp(Math.round(height), 1, image.height - corner.top),
  }
}

/** @returns the size of an image after a step, as the host calculates it */
export function sizeAfter(step: ImageStep, image: Size): Size {
  if (isCrop(step)) return cropOf(step, image)
  switch (step.kind) {
    case 'photo':
      return photoSizes[step.size]
    case 'scale':
      return scaled(image, step.percent / 100)
    case 'resize_edge': {
      const { width, height } = image
      return scaled(image, step.pixels / (step.edge === 'long' ? Math.max : Math.min)(width, height))
    }
    case 'resize':
      return resized(step, image)
    case 'rotate':
      return rotatedSize(image, step.degrees)
    case 'flip':
    case 'grey':
    case 'blur':
    case 'sharpen':
    case 'tone':
    case 'format':
    case 'quality':
    case 'compress':
    case 'compress_share':
    case 'watermark':
    case 'round':
    case 'strip':
    case 'redraw':
      return { width: image.width, height: image.height }
  }
}

function scaled({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

function resized({ width, height, fit }: ImageStepOf<'resize'>, image: Size): Size {
  if (fit === 'fill') return { width: width ?? image.width, height: height ?? image.height }
  const across = width === undefined ? Number.POSITIVE_INFINITY : width / image.width
  const down = height === undefined ? Number.POSITIVE_INFINITY : height / image.height
  const made = scaled(image, Math.min(across, down))
  return across <= down ? { ...made, width: width ?? made.width } : { ...made, height: height ?? made.height }
}

/** @returns the smallest upright size that contains the rotated image */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 90 === 0) return degrees % 180 === 0 ? { width, height } : { width: height, height: width }
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return {
    width: Math.ceil(width * cosine + height * sine),
    height: Math.ceil(width * sine + height * cosine),
  }
}
