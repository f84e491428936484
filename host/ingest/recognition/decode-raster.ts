import sharp from 'sharp'
import { signatureBytes, signatureOf } from '../file-signature.ts'
import { isDecodedSize, maxPixels } from '../image-size.ts'
import type { Raster } from './raster.ts'

/** Longest side after decoding, in pixels: a page of A4 at 220 dpi, with which letters of 5 points are legible. */
const maxEdge = 2_600
const decodeSeconds = 10
const rasters: ReadonlySet<string | null> = new Set(['png', 'jpeg', 'gif', 'webp'])

/** The content is not a complete image, or declares too many pixels. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** @returns whether bytes begin like an image that is decoded here */
export function isRaster(bytes: Uint8Array): boolean {
  return rasters.has(signatureOf(bytes.subarray(0, signatureBytes)))
}

/** Decodes an image, upright as its metadata says, on white where it is transparent. @throws {UnreadablePicture} */
export async function decodeRaster(bytes: Uint8Array): Promise<Raster> {
  if (!isRaster(bytes)) throw new UnreadablePicture('not a raster image')
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels, pages: 1 })
    // Reads the header alone.
    if (!isDecodedSize(await image.metadata())) throw new UnreadablePicture('the image is too large')
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture('the image could not be decoded', { cause: error })
  }
}

/** @returns the image scaled to exactly this size */
export async function resizeRaster(image: Raster, width: number, height: number): Promise<Raster> {
  const { data } = await rawImage(image)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data }
}

function rawImage({ width, height, data }: Raster) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
