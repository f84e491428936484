import sharp from 'sharp'
import type { ImageSize } from '../../../lib/contract/stored-image.ts'
import { isDecodedSize, maxPixels } from '../../ingest/image-size.ts'

const decodeSeconds = 5

/** How wide and high each size is at most, in pixels. */
const edges: Readonly<Record<ImageSize, number>> = { icon: 64, thumb: 560, full: 1_920 }

/** By the decoder's name of a format. Vector images are excluded: they can contain scripts. */
const rasters: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif', 'heif']

/** First bytes of JPEG, PNG, GIF, WebP, AVIF: other decoders never get foreign bytes. Declared types are ignored. */
const signatures = [
  /^\xff\xd8\xff/,
  // oxlint-disable-next-line no-control-regex -- These are the bytes.
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftypavi[fs]/,
]

/** @returns whether the first bytes are those of an image that may be decoded */
export function startsAsRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.some((beginning) => beginning.test(head))
}

export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
}

/** An image encoded again from its pixels only. */
export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly mime: 'image/webp'
}

/**
 * Decodes an image and encodes it again, upright and no larger than its size: only its pixels are kept, of animations
 * the first frame.
 * @throws {UnreadableImage} when it is not a complete raster image, or too large
 */
export async function decodeImage(bytes: Uint8Array, size: ImageSize): Promise<EncodedImage> {
  if (!startsAsRaster(bytes)) throw new UnreadableImage('not a raster image')
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels, pages: 1 })
    // Reads the header alone.
    const { format, width, height } = await image.metadata()
    if (!rasters.includes(format)) throw new UnreadableImage(`decoded as ${format}`)
    if (!isDecodedSize({ width, height })) throw new UnreadableImage('too many pixels')
    const edge = edges[size]
    const made = await image
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer()
    return { bytes: made, mime: 'image/webp' }
  } catch (error) {
    if (error instanceof UnreadableImage) throw error
    throw new UnreadableImage('the image could not be decoded', { cause: error })
  }
}
