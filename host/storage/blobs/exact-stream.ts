import type { ByteStream } from './blobs.ts'

/**
 * Passes a stream on piece by piece. A piece goes on once the next one is there, so that nobody has got all that was
 * promised before it is known that no more follows.
 * @throws {RangeError} when the stream is of another size than it said
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
  if (total !== size) throw new RangeError('the stream is of another size than it said')
  if (waiting.byteLength > 0) yield waiting
}
