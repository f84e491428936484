interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Maximum pixels of an image that is decoded; a small file can declare any number of them. */
export const maxPixels = 25_000_000
/**
 * Maximum pixels of a side, which is the most of a JPEG. A row is decoded as a whole, and scaled in floating point: one of
 * 24 million pixels takes 630 MB, two of 12 million with transparency 2.5 GB.
 */
const maxSide = 65_535

/** @returns whether an image of the size in its header is decoded */
export function isDecodedSize({ width, height }: ImageSize): boolean {
  return Math.max(width, height) <= maxSide && width * height <= maxPixels
}
