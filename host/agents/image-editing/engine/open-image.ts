import sharp, { type Metadata, type Sharp } from 'sharp'
import { type ImageFormat, imageFormats } from '../../../../lib/contract/image-steps.ts'
import { startsAsRaster } from '../../../files/images/decode-image.ts'
import { aiLabelOf } from './ai-label.ts'
import { type KeptExif, readExif } from './exif.ts'
import { ImageRefused } from './refusal.ts'

/** Maximum bytes of uncompressed pixels; a step keeps a few such images in memory. */
const maxPixelBytes = 75_000_000
export const stepSeconds = 20

/** An image between two steps: uncompressed pixels with their colour profile. */
export interface Stage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

/** An opened file: its properties, and its upright pixels. */
export interface OpenedImage {
  /** Removed by the caller while working on it, to free its memory. */
  stage: Stage
  readonly format: ImageFormat
  readonly exif: KeptExif
  readonly hadLocation: boolean
  readonly aiLabel: string | null
  readonly notes: readonly string[]
}

const unreadable = '这张图片读不出来：它不完整，或者不是 JPEG、PNG、WebP、GIF'

/** @throws {ImageRefused} for an incomplete or too large image */
export async function openImage(bytes: Uint8Array): Promise<OpenedImage> {
  if (!startsAsRaster(bytes)) throw new ImageRefused(unreadable)

  const image = () => sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixelBytes, pages: 1 })
  // Reads only the header.
  const head = await orRefused(image().metadata())
  const format = imageFormats.find((each) => each === head.format)
  if (!format) throw new ImageRefused(unreadable)

  checkSize(head.width, head.height, head.hasAlpha)
  const isScreen = head.space === 'srgb' || head.space === 'rgb16'
  const notes = [
    ...((await framesOf(bytes)) > 1 ? ['这是一张会动的图，只改了第一帧，结果不会动'] : []),
    ...(head.space === 'cmyk' ? ['原图用的是印刷的颜色（CMYK），转成了屏幕的颜色（sRGB）'] : []),
    ...(head.depth === 'ushort' ? ['原图每个颜色 16 位，改成了 8 位'] : []),
  ]
  const upright = image().autoOrient().toColourspace('srgb')
  // A grey or CMYK profile does not fit the three colour channels.
  const stage = await orRefused(toStage(isScreen ? upright.keepIccProfile() : upright))
  const exif = head.exif ? readExif(head.exif) : readExif(new Uint8Array())
  const xmp = head.xmpAsString ?? ''

  return {
    stage,
    format,
    exif: exif.kept,
    hadLocation: exif.hasLocation || /GPS(?:Latitude|Longitude)/.test(xmp),
    aiLabel: labelOf(head),
    notes,
  }
}

export async function aiLabelIn(bytes: Uint8Array): Promise<string | null> {
  return labelOf(await sharp(bytes).metadata())
}

function labelOf({ xmpAsString: xmp = '', comments = [], exif }: Metadata): string | null {
  return aiLabelOf({ xmp, comments, exif: readExif(exif ?? new Uint8Array()).comment })
}

/** Only the first frame is decoded, so their number is read separately. */
async function framesOf(bytes: Uint8Array): Promise<number> {
  const { pages = 1 } = await orRefused(sharp(bytes, { pages: -1, limitInputPixels: false }).metadata())
  return pages
}

/** @throws {ImageRefused} for too many pixels */
export function checkSize(width: number, height: number, hasAlpha: boolean): void {
  const most = Math.floor(maxPixelBytes / (hasAlpha ? 4 : 3))
  if (width * height > most)
    throw new ImageRefused(`${width}×${height} 太大了，最多 ${Math.floor(most / 10_000)} 万像素；请先缩小`)
}

/** Renders the pending operations to uncompressed pixels with their colour profile. */
export async function toStage(image: Sharp): Promise<Stage> {
  const { data, info } = await image
    .timeout({ seconds: stepSeconds })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { bytes: data, width, height, hasAlpha: channels === 4 || channels === 2 }
}

export function fromStage({ bytes }: Pick<Stage, 'bytes'>): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixelBytes }).keepIccProfile()
}

async function orRefused<Result>(promise: Promise<Result>): Promise<Result> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused(unreadable, { cause: error })
  }
}
