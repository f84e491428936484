import type { ReadPicture } from './read-picture.ts'

const signatureBytes = 8
/** Length and type before the data of a chunk, its check sum after it. */
const chunkFrame = { before: 8, after: 4 } as const
const headerBytes = 13
/** The chunks that a picture is drawn with; times, texts, colour profiles and Exif are among the others. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/**
 * Reads a PNG (PNG, third edition, §5): its size from the header, and the chunks that it is drawn with.
 * @returns null when it is none, or is cut off
 */
export function readPng(bytes: Buffer): ReadPicture | null {
  const kept: Buffer[] = [bytes.subarray(0, signatureBytes)]
  let size: { width: number; height: number } | null = null
  let hasData = false
  for (let at = signatureBytes; at + chunkFrame.before + chunkFrame.after <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + chunkFrame.before + length + chunkFrame.after
    if (end > bytes.length) return null
    if (!size) {
      if (type !== 'IHDR' || length !== headerBytes) return null
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (drawn.has(type)) kept.push(bytes.subarray(at, end))
    hasData ||= type === 'IDAT'
    if (type === 'IEND') return hasData ? { bytes: Buffer.concat(kept), ...size } : null
    at = end
  }
  return null
}
