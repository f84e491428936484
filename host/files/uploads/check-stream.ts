import { createHash } from 'node:crypto'
import { HostError } from '../../platform/errors.ts'

export interface DeclaredContent {
  readonly size: number
  /** The content's hash, in hex. */
  readonly sha256: string
}

/**
 * Passes bytes through and fails when they differ from the announced ones: at once when there are too many, otherwise
 * at the end.
 * @throws {HostError} too_large, or unprocessable with the field that differs
 */
export async function* checkStream(
  bytes: AsyncIterable<Uint8Array>,
  promised: DeclaredContent,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of bytes) {
    size += piece.byteLength
    if (size > promised.size) throw tooLarge()
    hash.update(piece)
    yield piece
  }

  checkSize(size, promised)
  if (hash.digest('hex') !== promised.sha256)
    throw new HostError('unprocessable', '传上来的内容与校验值不符，请重新上传', { field: 'sha256' })
}

/** @throws {HostError} unprocessable */
export function checkSize(size: number, promised: DeclaredContent): void {
  if (size !== promised.size)
    throw new HostError('unprocessable', '传上来的内容与登记的大小不符，请重新上传', { field: 'size' })
}

export function tooLarge(): HostError {
  return new HostError('too_large', '传上来的内容比登记的大', { field: 'size' })
}
