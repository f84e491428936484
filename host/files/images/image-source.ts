import type { ImageSize } from '../../../lib/contract/stored-image.ts'
import { TurnSlots } from '../../limits/turn-slots.ts'
import type { Egress } from '../../outbound/egress.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { decodeImage, type MadeImage, UnreadableImage } from './decode-image.ts'
import type { FoundImage } from './find-image.ts'
import type { ImageCache } from './image-cache.ts'

/** No more than this is received of an image. */
const mostImageBytes = 5 * 1024 * 1024
const usualFetchMs = 8_000
/** So many are received, and so many decoded, at once: the one holds 5 MB, the other up to 100 MB of memory. */
const fetchesAtOnce = 16
const decodesAtOnce = 2

/** Too many images are being made; what is asked for later may find a place. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

interface ImageSourceDeps {
  /** The way out for members' answers, and by its `forVisitors` for all others. */
  readonly egress: Egress
  readonly cache: ImageCache
  /** How long a server may take for the whole of an image. */
  readonly fetchMs?: number
}

/** Each call counts so much at least, whatever it brings. */
const leastCallBytes = 32 * 1024

/** Counts bytes that were received, or at least called for; throws when they are too many. */
type Spend = (bytes: number) => Promise<void>

/** Fetches foreign images and makes them anew; one that is asked for several times at once is made once. */
export class ImageSource {
  readonly #deps: ImageSourceDeps
  readonly #making = new Map<string, Promise<MadeImage>>()
  readonly #fetches = new TurnSlots(fetchesAtOnce)
  readonly #decodes = new TurnSlots(decodesAtOnce)

  constructor(deps: ImageSourceDeps) {
    this.#deps = deps
  }

  /**
   * @throws {UnreadableImage} for what is no image, does not come, or must not be called; {@link ImagesBusy}; what
   *   `spend` throws
   */
  async open(image: FoundImage, size: ImageSize, spend: Spend): Promise<MadeImage> {
    // What a member's answer reached is not shown to others from here.
    const key = `${size} ${image.isMembers ? 'member' : 'visitor'} ${image.address}`
    const kept = await this.#deps.cache.find(key)
    if (kept) return kept
    const making = this.#making.get(key) ?? this.#make(key, image, size, spend)
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  async #make(
    key: string,
    { address, isMembers }: FoundImage,
    size: ImageSize,
    spend: Spend,
  ): Promise<MadeImage> {
    const { egress, cache, fetchMs = usualFetchMs } = this.#deps
    const way = isMembers ? egress : egress.forVisitors
    const bytes = await inTurn(this.#fetches, () => received(way, address, fetchMs)).catch(
      async (error: unknown) => {
        if (error instanceof UnreadableImage) await spend(bytesOf(error))
        throw error
      },
    )
    await spend(Math.max(bytes.byteLength, leastCallBytes))
    const made = await inTurn(this.#decodes, () => decodeImage(bytes, size))
    await cache.keep(key, made)
    return made
  }
}

async function inTurn<Result>(slots: TurnSlots, work: () => Promise<Result>): Promise<Result> {
  if (slots.isCrowded) throw new ImagesBusy('too many images at once')
  const slot = slots.take()
  try {
    await slot.ready
    return await work()
  } finally {
    slot.leave()
  }
}

async function received(egress: Egress, url: string, timeoutMs: number): Promise<Uint8Array> {
  try {
    const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
    const reply = await egress.fetch({ url, headers, timeoutMs, maxBytes: mostImageBytes })
    if (reply.status !== 200) throw new UnreadableImage(`answered ${reply.status}`)
    return reply.body
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new UnreadableImage(error.detail, { cause: error })
  }
}

/** @returns about how much was received of what is no image */
function bytesOf({ cause }: UnreadableImage): number {
  return cause instanceof OutboundFailure && cause.reason === 'too_large' ? mostImageBytes : leastCallBytes
}
