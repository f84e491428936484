import { once } from 'node:events'

/**
 * Reads the content of a request from standard input; that of the next one is only sent after this one is answered.
 * @param size in bytes
 */
export async function receiveBytes(size: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for (let left = size; left > 0; ) {
    const piece = process.stdin.read() as Buffer | null
    if (piece === null) await once(process.stdin, 'readable')
    else pieces.push(piece)
    left -= piece?.length ?? 0
  }
  return Buffer.concat(pieces)
}
