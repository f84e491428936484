import type { ByteStream } from './blobs.ts'

/**
 * Passes a stream through. Each chunk is emitted only once the next one has arrived, so that no consumer gets all
 * promised bytes of a stream that turns out to be longer.
 * @throws {RangeError} when the stream's size differs from the announced one
 */
export async function* exactStream({ size, bytes }: ByteStream): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array()
  let total = 0
  for await (const piece of bytes) {
    total += piece.byteLength
    if (total > size) break
    if (waiting.byteLength > 0) yield waiting
    waiting = piece
  }

  if (total !== size) throw new RangeError('the stream has a different size than declared')

  if (waiting.byteLength > 0) yield waiting
}
