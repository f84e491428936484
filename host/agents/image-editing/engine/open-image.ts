import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageFormats, type ImageFormat } from '../../../../lib/contract/image-steps.ts'
import { beginsAsRaster } from '../../../files/images/decode-image.ts'
import { aiLabelOf } from './ai-label.ts'
import { type KeptExif, readExif } from './exif.ts'
import { ImageRefused } from './refusal.ts'

/** So many bytes of pixels are held at once: a few of them lie in memory while a step is done. */
const mostPixelBytes = 75_000_000
/** So long may each step take. */
export const stepSeconds = 20

/** An image between two steps: its pixels, uncompressed, with their colour profile. */
export interface Stage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

/** What a file was, and its pixels upright. */
export interface OpenedImage {
  /** Taken out by whoever works on it, so that it does not stay in memory. */
  stage: Stage
  readonly format: ImageFormat
  readonly exif: KeptExif
  readonly hadLocation: boolean
  readonly aiLabel: string | null
  readonly notes: readonly string[]
}

const unreadable = '这张图片读不出来：它不完整，或者不是 JPEG、PNG、WebP、GIF'

/** @throws {ImageRefused} for what is no whole image, or too large */
export async function openImage(bytes: Uint8Array): Promise<OpenedImage> {
  if (!beginsAsRaster(bytes)) throw new ImageRefused(unreadable)
  const image = () => sharp(bytes, { failOn: 'truncated', limitInputPixels: mostPixelBytes, pages: 1 })
  // Reads the header alone.
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
  // The profile of a grey image, or one of inks, is none of its three colours.
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

/** @returns the label of generated content that a file which was just written carries */
export async function aiLabelIn(bytes: Uint8Array): Promise<string | null> {
  return labelOf(await sharp(bytes).metadata())
}

function labelOf({ xmpAsString: xmp = '', comments = [], exif }: Metadata): string | null {
  return aiLabelOf({ xmp, comments, exif: readExif(exif ?? new Uint8Array()).comment })
}

/** Only the first frame is decoded, so how many there are is asked apart. */
async function framesOf(bytes: Uint8Array): Promise<number> {
  const { pages = 1 } = await orRefused(sharp(bytes, { pages: -1, limitInputPixels: false }).metadata())
  return pages
}

/** @throws {ImageRefused} for more pixels than there is room for */
export function checkSize(width: number, height: number, hasAlpha: boolean): void {
  const most = Math.floor(mostPixelBytes / (hasAlpha ? 4 : 3))
  if (width * height > most)
    throw new ImageRefused(`${width}×${height} 太大了，最多 ${Math.floor(most / 10_000)} 万像素；请先缩小`)
}

/** Does what was asked of the image, and keeps it without loss, uncompressed, with its colour profile. */
export async function toStage(image: Sharp): Promise<Stage> {
  const { data, info } = await image
    .timeout({ seconds: stepSeconds })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { bytes: data, width, height, hasAlpha: channels === 4 || channels === 2 }
}

/** Goes on from a stage. */
export function fromStage({ bytes }: Pick<Stage, 'bytes'>): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixelBytes }).keepIccProfile()
}

async function orRefused<Result>(promise: Promise<Result>): Promise<Result> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused(unreadable, { cause: error })
  }
}
