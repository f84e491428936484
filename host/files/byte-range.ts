import type { ByteRange } from '../storage/blobs/blobs.ts'

/**
 * Parses a Range header (RFC 9110 §14) with one range of bytes. Several ranges, other units and invalid headers are
 * ignored, as the standard allows.
 * @param size of the whole, in bytes
 * @returns the range, cut at the end; `whole` when everything is to be sent, `unsatisfiable` when the range is empty
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
