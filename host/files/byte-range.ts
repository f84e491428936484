import type { ByteRange } from '../storage/blobs/blobs.ts'

/**
 * Reads a Range header (RFC 9110 §14): one range of bytes. Several at once, other units and what is no range are ignored,
 * as the standard allows.
 * @param size of the whole, in bytes
 * @returns the range, cut at the end; `whole` when all is to be sent, `unsatisfiable` when nothing is there
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}
