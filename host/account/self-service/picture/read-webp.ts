import type { ReadPicture } from './read-picture.ts'

const containerBytes = 12
const chunkBytes = 8
/** The chunks that a still picture is drawn with; `EXIF`, `XMP `, `ICCP` and animation are among the others. */
const drawn = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Of the flags of an extended file, the one that says that it has an alpha channel. */
const alphaFlag = 0x10

/**
 * Reads a WebP (RFC 9649 §2): its size from the header of its picture, and the chunks that it is drawn with.
 * @returns null when it is none, is cut off, or moves
 */
export function readWebp(bytes: Buffer): ReadPicture | null {
  if (bytes.length < containerBytes || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const kept: Buffer[] = []
  let size: Size | null = null
  for (let at = containerBytes; at + chunkBytes <= end; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + chunkBytes, at + chunkBytes + length)
    if (data.length < length || type === 'ANIM' || type === 'ANMF') return null
    if (type === 'VP8X') {
      const header = extendedHeader(data)
      if (!header || kept.length > 0) return null
      size = header.size
      kept.push(chunk(type, header.data))
    } else if (drawn.has(type)) {
      size ??= sizeOf(type, data)
      kept.push(chunk(type, data))
    }
    at += chunkBytes + length + (length & 1)
  }
  return size && kept.length > 0 ? { bytes: container(kept), ...size } : null
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of the canvas, and the header with every flag cleared whose chunk is left out. */
function extendedHeader(data: Buffer): { size: Size; data: Buffer } | null {
  if (data.length < 10) return null
  const cleared = Buffer.from(data.subarray(0, 10))
  cleared[0] = (data[0] ?? 0) & alphaFlag
  return { size: { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }, data: cleared }
}

/** A lossy picture begins with a frame tag and a start code (RFC 6386 §9.1), a lossless one with its signature byte. */
function sizeOf(type: string, data: Buffer): Size | null {
  if (type === 'VP8 ') {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (type !== 'VP8L' || data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(chunkBytes)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

function container(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
