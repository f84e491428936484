import { aggregation } from './routes/http.ts'

/** Where the images of cards are opened, by signed paths. */
export const imagePath = `${aggregation}/v1/image`

/** How large an image is shown: an icon beside a name, a tile, or as large as a screen. */
export const imageSizes = ['icon', 'thumb', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]

const scheme = 'image:'
const pattern = /^image:([A-Za-z0-9_.-]{1,200}) (https?:\/\/\S{1,2048})$/

/** A foreign image as a card holds it on the host: its own address, and the name by which it is asked for. */
export interface StoredImage {
  readonly ref: string
  readonly address: string
}

/** @returns what stands in a card in place of a signed path, which readers are given */
export function writeStoredImage({ ref, address }: StoredImage): string {
  return `${scheme}${ref} ${address}`
}

/** @returns null for what is no stored image, such as the plain addresses of older cards */
function readStoredImage(text: string): StoredImage | null {
  const [, ref, address] = pattern.exec(text) ?? []
  return ref === undefined || address === undefined ? null : { ref, address }
}

/** Where cards hold images, and how large each is shown. */
const sizeOf: Readonly<Record<string, ImageSize>> = {
  url: 'full',
  thumb: 'thumb',
  image: 'thumb',
  cover: 'thumb',
  icon: 'icon',
}

/**
 * @param change is given each stored image in a JSON value, with its size
 * @returns the value with what `change` returned in their places, the same value where there are none
 */
export function mapStoredImages<Value>(
  value: Value,
  change: (image: StoredImage, size: ImageSize) => string,
): Value {
  return mapped(value, change) as Value
}

function mapped(value: unknown, change: (image: StoredImage, size: ImageSize) => string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, change))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const size = Object.hasOwn(sizeOf, key) ? sizeOf[key] : undefined
    const image = size && typeof part === 'string' ? readStoredImage(part) : null
    return [key, image && size ? change(image, size) : mapped(part, change)] as const
  })
  const isSame = entries.every(([key, part]) => part === (value as Record<string, unknown>)[key])
  return isSame ? value : Object.fromEntries(entries)
}

/** Whether JSON may hold a stored image; few frames do. */
export function mayHoldImages(json: string): boolean {
  return json.includes(`"${scheme}`)
}
