import type { ImageSize } from '../../../lib/contract/stored-image.ts'
import { TurnSlots } from '../../limits/turn-slots.ts'
import type { Egress } from '../../outbound/egress.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { decodeImage, type EncodedImage, UnreadableImage } from './decode-image.ts'
import type { FoundImage } from './find-image.ts'
import type { ImageCache } from './image-cache.ts'

/** Maximum bytes received of an image. */
const maxImageBytes = 5 * 1024 * 1024
const usualFetchMs = 8_000
/** Maximum concurrent fetches and decodes: a fetch uses 5 MB, a decode up to 100 MB of memory. */
const fetchesAtOnce = 16
const decodesAtOnce = 2

/** Too many images are being processed; retry later. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

interface ImageSourceDeps {
  /** For members' answers; its `forVisitors` is for all others. */
  readonly egress: Egress
  readonly cache: ImageCache
  /** Maximum time for fetching a whole image. */
  readonly fetchMs?: number
}

/** Minimum bytes counted for each call, whatever its response. */
const minCallBytes = 32 * 1024

/** Counts received bytes, or at least the call; throws when the limit is exceeded. */
type Spend = (bytes: number) => Promise<void>

/** Fetches foreign images and encodes them again; concurrent requests for the same image share the work. */
export class ImageSource {
  readonly #deps: ImageSourceDeps
  readonly #pending = new Map<string, Promise<EncodedImage>>()
  readonly #fetches = new TurnSlots(fetchesAtOnce)
  readonly #decodes = new TurnSlots(decodesAtOnce)

  constructor(deps: ImageSourceDeps) {
    this.#deps = deps
  }

  /** @throws {UnreadableImage} for anything but a loadable image; {@link ImagesBusy}; what `spend` throws */
  async open(image: FoundImage, size: ImageSize, spend: Spend): Promise<EncodedImage> {
    // Images that a member's answer could reach must not be shown to others from the cache.
    const key = `${size} ${image.isMembers ? 'member' : 'visitor'} ${image.address}`
    const kept = await this.#deps.cache.find(key)
    if (kept) return kept

    const making = this.#pending.get(key) ?? this.#encode(key, image, size, spend)
    this.#pending.set(key, making)
    try {
      return await making
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key)
    }
  }

  async #encode(
    key: string,
    { address, isMembers }: FoundImage,
    size: ImageSize,
    spend: Spend,
  ): Promise<EncodedImage> {
    const { egress, cache, fetchMs = usualFetchMs } = this.#deps
    const way = isMembers ? egress : egress.forVisitors
    const bytes = await inTurn(this.#fetches, () => receiveImage(way, address, fetchMs)).catch(
      async (error: unknown) => {
        if (error instanceof UnreadableImage) await spend(bytesOf(error))
        throw error
      },
    )
    await spend(Math.max(bytes.byteLength, minCallBytes))
    const made = await inTurn(this.#decodes, () => decodeImage(bytes, size))
    await cache.store(key, made)
    return made
  }
}

async function inTurn<Result>(slots: TurnSlots, work: () => Promise<Result>): Promise<Result> {
  if (slots.isCrowded) throw new ImagesBusy('too many images are being processed')
  const slot = slots.take()
  try {
    await slot.ready
    return await work()
  } finally {
    slot.leave()
  }
}

async function receiveImage(egress: Egress, url: string, timeoutMs: number): Promise<Uint8Array> {
  try {
    const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
    const reply = await egress.fetch({ url, headers, timeoutMs, maxBytes: maxImageBytes })
    if (reply.status !== 200) throw new UnreadableImage(`answered ${reply.status}`)
    return reply.body
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new UnreadableImage(error.detail, { cause: error })
  }
}

/** @returns about how many bytes were received of something that is not an image */
function bytesOf({ cause }: UnreadableImage): number {
  return cause instanceof OutboundFailure && cause.reason === 'too_large' ? maxImageBytes : minCallBytes
}
