import sharp from 'sharp'
import { startsAsRaster } from '../../files/images/decode-image.ts'

/** An image as Word files hold it. */
export interface WordImage {
  readonly type: 'png' | 'jpg'
  readonly bytes: Uint8Array
  /** As shown, in pixels. */
  readonly width: number
  readonly height: number
}

const maxPixels = 40_000_000
/** Of the stored image; it is shown smaller, for print. */
const edge = 1_600
/** The text of a page. */
const shown = { width: 600, height: 800 }
const decodeSeconds = 10

/** @returns the image encoded again, upright, from its pixels only; null when it is none that can be decoded */
async function wordImage(bytes: Uint8Array): Promise<WordImage | null> {
  if (!startsAsRaster(bytes)) return null
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels, pages: 1 })
    const { format } = await image.metadata()
    const type = format === 'jpeg' ? 'jpg' : 'png'
    const sized = image
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds })
    const made = await (type === 'jpg' ? sized.jpeg({ quality: 85 }) : sized.png()).toBuffer({
      resolveWithObject: true,
    })
    const { width, height } = made.info
    const scale = Math.min(1, shown.width / width, shown.height / height)
    return {
      type,
      bytes: made.data,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
  } catch {
    // The document has its words instead.
    return null
  }
}

/** One after another: decoded images take much memory. @returns those that can be decoded, by file */
export async function wordImages(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, WordImage>> {
  const images = new Map<string, WordImage>()
  for (const [id, bytes] of files) {
    const image = await wordImage(bytes)
    if (image) images.set(id, image)
  }
  return images
}
