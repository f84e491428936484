import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { EncodedImage } from './decode-image.ts'

/** Maximum entries of the cache; with the size limit of an entry, 128 MB at most. */
const slotCount = 512
const maxBytes = 256 * 1024
const keptMs = 24 * 60 * 60_000
const digestBytes = 32
const headBytes = digestBytes + 8

/** Cache of encoded images, one slot per key: its size is limited without counting, over all processes. */
export class ImageCache {
  readonly #blobs: Blobs
  readonly #now: Clock

  constructor(blobs: Blobs, now: Clock) {
    this.#blobs = blobs
    this.#now = now
  }

  async find(key: string): Promise<EncodedImage | null> {
    const digest = digestOf(key)
    const stored = await this.#blobs.get(slotOf(digest))
    if (!stored || stored.bytes.byteLength <= headBytes) return null

    const bytes = Buffer.from(stored.bytes)
    const isSame = digest.equals(bytes.subarray(0, digestBytes))
    const age = this.#now() - Number(bytes.readBigUInt64BE(digestBytes))

    return isSame && age >= 0 && age < keptMs
      ? { bytes: bytes.subarray(headBytes), mime: 'image/webp' }
      : null
  }

  async store(key: string, { bytes }: EncodedImage): Promise<void> {
    if (bytes.byteLength > maxBytes) return
    const digest = digestOf(key)
    const madeAt = Buffer.alloc(headBytes - digestBytes)
    madeAt.writeBigUInt64BE(BigInt(this.#now()))
    await this.#blobs.put(slotOf(digest), Buffer.concat([digest, madeAt, bytes]), 'application/octet-stream')
  }
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function slotOf(digest: Buffer): string {
  return `images/${digest.readUInt32BE(0) % slotCount}`
}
