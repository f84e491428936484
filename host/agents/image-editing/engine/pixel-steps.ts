import type { Sharp } from 'sharp'
import {
  type ImageStepOf,
  imageStepLimits,
  type LocalStep,
  photoSizes,
} from '../../../../lib/contract/image-steps.ts'
import { checkSize, fromStage, type Stage, toStage } from './open-image.ts'
import { ImageRefused } from './refusal.ts'
import { placeOf, watermarkOverlay } from './watermark-overlay.ts'

/** Luminance weights of red, green and blue (ITU-R BT.709). */
const luma = [0.2126, 0.7152, 0.0722] as const
/** Maximum blur radius in pixels; wider ones use a downscaled image. */
const widestBlur = 8
const transparent = { r: 0, g: 0, b: 0, alpha: 0 } as const

type FileStep = ImageStepOf<'format' | 'quality' | 'compress' | 'compress_share' | 'strip'>
type PixelStep = Exclude<LocalStep, FileStep>

/** @returns whether a step changes pixels rather than the output file */
export function isPixelStep(step: LocalStep): step is PixelStep {
  return !['format', 'quality', 'compress', 'compress_share', 'strip'].includes(step.kind)
}

/** Performs one step. @throws {ImageRefused} when the image is too small or too large for it */
export async function doStep(stage: Stage, step: PixelStep): Promise<Stage> {
  if (step.kind === 'blur' && step.pixels > widestBlur) return blurWidely(stage, step.pixels)
  const done = stepOn(stage, step)
  return done ? toStage(done) : stage
}

/** A strong blur looks the same from a smaller image, and is much faster. */
async function blurWidely(stage: Stage, sigma: number): Promise<Stage> {
  const { width, height } = stage
  const factor = Math.min(Math.floor((2 * sigma) / widestBlur), Math.ceil(Math.max(width, height) / 2))
  const small = {
    width: Math.max(1, Math.round(width / factor)),
    height: Math.max(1, Math.round(height / factor)),
  }
  const soft = await toStage(gaussian(fromStage(stage).resize({ ...small, fit: 'fill' }), sigma / factor))
  return toStage(fromStage(soft).resize({ width, height, fit: 'fill', kernel: 'cubic' }))
}

function gaussian(image: Sharp, sigma: number): Sharp {
  return rounding(image.blur({ sigma, precision: 'float', minAmplitude: 0.01 }))
}

/** Rounds results, which would otherwise be truncated and get darker with each step. */
function rounding(image: Sharp): Sharp {
  return image.linear(1, 0.5)
}

/** @returns null when nothing changes */
function stepOn(stage: Stage, step: PixelStep): Sharp | null {
  const image = fromStage(stage)
  switch (step.kind) {
    case 'crop_ratio':
    case 'crop_size':
    case 'crop_box':
    case 'trim':
      return cut(image, stage, areaOf(stage, step))
    case 'resize':
    case 'resize_edge':
    case 'scale':
      return resizeImage(image, stage, sizeOf(stage, step))
    case 'photo':
      return image.resize({ ...photoSizes[step.size], fit: 'cover', position: 'centre' })
    case 'rotate':
      return rotateImage(image, stage, step.degrees)
    case 'flip':
      return step.axis === 'horizontal' ? image.flop() : image.flip()
    case 'grey':
      return rounding(image.recomb([[...luma], [...luma], [...luma]]))
    case 'blur':
      return gaussian(image, step.pixels)
    case 'sharpen':
      return rounding(image.convolve(unsharp(step.percent / 100)))
    case 'tone':
      return adjustTone(image, step)
    case 'watermark': {
      const { svg, isTile, left, top } = watermarkOverlay(step, stage)
      const place = isTile ? { tile: true, gravity: 'northwest' } : { left, top }
      return image.composite([{ input: Buffer.from(svg), ...place }])
    }
    case 'round':
    case 'circle':
      return roundCorners(image, stage, step)
  }
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function areaOf(stage: Stage, step: ImageStepOf<'crop_ratio' | 'crop_size' | 'crop_box' | 'trim'>): Area {
  const { width, height } = stage
  if (step.kind === 'crop_box') return step
  if (step.kind === 'crop_size')
    return { ...placeOf(step.at, stage, step), width: step.width, height: step.height }
  if (step.kind === 'crop_ratio') {
    const share = step.width / step.height
    const isWide = width / height > share
    const box = {
      width: isWide ? Math.max(1, Math.round(height * share)) : width,
      height: isWide ? height : Math.max(1, Math.round(width / share)),
    }
    return { ...placeOf(step.at, stage, box), ...box }
  }

  const amount = (value: number, whole: number) =>
    step.unit === 'pixels' ? value : Math.round((whole * value) / 100)
  const [left, top] = [amount(step.left, width), amount(step.top, height)]

  return {
    left,
    top,
    width: width - left - amount(step.right, width),
    height: height - top - amount(step.bottom, height),
  }
}

function cut(image: Sharp, stage: Stage, { left, top, width, height }: Area): Sharp | null {
  const isInside =
    left >= 0 &&
    top >= 0 &&
    width >= 1 &&
    height >= 1 &&
    left + width <= stage.width &&
    top + height <= stage.height
  if (!isInside) throw new ImageRefused(`图片这时只有 ${stage.width}×${stage.height}，裁不出要的那一块`)
  const isWhole = width === stage.width && height === stage.height
  return isWhole ? null : image.extract({ left, top, width, height })
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(stage: Stage, step: ImageStepOf<'resize' | 'resize_edge' | 'scale'>): Size {
  const scaled = (factor: number): Size => ({
    width: Math.max(1, Math.round(stage.width * factor)),
    height: Math.max(1, Math.round(stage.height * factor)),
  })

  if (step.kind === 'scale') return scaled(step.percent / 100)
  if (step.kind === 'resize_edge') {
    const { min, max } = Math
    return scaled(step.pixels / (step.edge === 'long' ? max : min)(stage.width, stage.height))
  }

  const { width, height, fit } = step
  if (fit === 'fill') return { width: width ?? stage.width, height: height ?? stage.height }

  const factors = [width && width / stage.width, height && height / stage.height].filter(
    (each) => each !== undefined,
  )
  const made = scaled(Math.min(...factors))
  // The requested side must match exactly.
  const isByWidth = width !== undefined && Math.min(...factors) === width / stage.width
  return isByWidth ? { ...made, width } : { ...made, height: height ?? made.height }
}

function resizeImage(image: Sharp, stage: Stage, { width, height }: Size): Sharp | null {
  if (width > imageStepLimits.edge || height > imageStepLimits.edge)
    throw new ImageRefused(`改完会有 ${width}×${height}，边长最多 ${imageStepLimits.edge} 像素`)
  checkSize(width, height, stage.hasAlpha)
  if (width === stage.width && height === stage.height) return null
  return image.resize({ width, height, fit: 'fill' })
}

/** Right angles are lossless; others leave transparent corners. */
function rotateImage(image: Sharp, { width, height }: Stage, degrees: number): Sharp {
  if (degrees % 90 === 0) return image.rotate(degrees)
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  checkSize(Math.ceil(width * cosine + height * sine), Math.ceil(width * sine + height * cosine), true)
  return image.ensureAlpha().rotate(degrees, { background: transparent })
}

function adjustTone(image: Sharp, { what, percent }: ImageStepOf<'tone'>): Sharp {
  const factor = 1 + percent / 100
  if (what === 'brightness') return image.linear(factor, 0.5)
  if (what === 'contrast') return image.linear(factor, 127.5 * (1 - factor) + 0.5)
  const row = (own: number) =>
    luma.map((share, at) => share * (1 - factor) + (at === own ? factor : 0)) as [number, number, number]
  return rounding(image.recomb([row(0), row(1), row(2)]))
}

/** Amplifies the difference to a Gaussian of one pixel by this amount. */
function unsharp(amount: number): { width: number; height: number; kernel: number[]; scale: number } {
  const reach = [-2, -1, 0, 1, 2]
  const weights = reach.flatMap((y) => reach.map((x) => Math.exp(-(x * x + y * y) / 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const kernel = weights.map((weight, at) => (at === 12 ? 1 + amount : 0) - (amount * weight) / sum)
  return { width: 5, height: 5, kernel, scale: 1 }
}

function roundCorners(image: Sharp, stage: Stage, step: ImageStepOf<'round' | 'circle'>): Sharp {
  const { width, height } = stage
  const short = Math.min(width, height)
  checkSize(width, height, true)
  const isCircle = step.kind === 'circle'
  const box = isCircle ? { width: short, height: short } : { width, height }
  const asked = isCircle ? short / 2 : step.unit === 'pixels' ? step.radius : (short * step.radius) / 100
  const radius = Math.min(asked, short / 2)
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><rect width="${box.width}" height="${box.height}" rx="${radius}" ry="${radius}" fill="#fff"/></svg>`

  return image
    .extract({ ...placeOf('center', stage, box), ...box })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
}
