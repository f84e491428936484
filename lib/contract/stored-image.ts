import { aggregation } from './routes/http.ts'

/** Serves the images of cards by signed paths. */
export const imagePath = `${aggregation}/v1/image`

/** Serves the images of the advertisement, by their number `n` from 0. */
export const adImagePath = `${aggregation}/v1/ad/image`

/** Display sizes: an icon next to a name, a thumbnail, or full screen. */
export const imageSizes = ['icon', 'thumb', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]

const scheme = 'image:'
const pattern = /^image:([A-Za-z0-9_.-]{1,200}) (https?:\/\/\S{1,2048})$/

/** An external image as stored in a card on the host: its original address, and the reference to request it by. */
export interface StoredImage {
  readonly ref: string
  readonly address: string
}

/** What a stored image begins with. */
export function storedImageStart(ref: string): string {
  return `${scheme}${ref} `
}

/** @returns the stored form of an image, which is replaced by a signed path before sending */
export function writeStoredImage({ ref, address }: StoredImage): string {
  return `${storedImageStart(ref)}${address}`
}

/** @returns null if not a stored image, such as the plain addresses of older cards */
export function readStoredImage(text: string): StoredImage | null {
  const [, ref, address] = pattern.exec(text) ?? []
  return ref === undefined || address === undefined ? null : { ref, address }
}

/** Card fields that hold images, with their display size. */
const sizeOf: Readonly<Record<string, ImageSize>> = {
  url: 'full',
  thumb: 'thumb',
  image: 'thumb',
  cover: 'thumb',
  icon: 'icon',
}

/**
 * @param change receives each stored image of a JSON value, with its size
 * @returns the value with the images replaced by the results of `change`; the same value if it has none
 */
export function mapStoredImages<Value>(
  value: Value,
  change: (image: StoredImage, size: ImageSize) => string,
): Value {
  return mapValue(value, change) as Value
}

function mapValue(value: unknown, change: (image: StoredImage, size: ImageSize) => string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapValue(item, change))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value

  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const size = Object.hasOwn(sizeOf, key) ? sizeOf[key] : undefined
    const image = size && typeof part === 'string' ? readStoredImage(part) : null
    return [key, image && size ? change(image, size) : mapValue(part, change)] as const
  })
  const isSame = entries.every(([key, part]) => part === (value as Record<string, unknown>)[key])
  return isSame ? value : Object.fromEntries(entries)
}

/** Fast check whether JSON may contain a stored image; few frames do. */
export function mayHoldImages(json: string): boolean {
  return json.includes(`"${scheme}`)
}
