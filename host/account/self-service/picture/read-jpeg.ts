import type { ReadPicture } from './read-picture.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, jfif: 0xe0, adobe: 0xee } as const
/** Frame headers; the numbers between them are tables. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
const isApplication = (code: number) => code >= 0xe0 && code <= 0xef
/** Restart markers and the temporary one stand alone, without a length. */
const standsAlone = (code: number) => (code >= 0xd0 && code <= 0xd7) || code === 0x01

/**
 * Reads a JPEG (ITU T.81, Annex B): its size from the frame header, and all segments but those of applications (Exif,
 * XMP, colour profiles, thumbnails) and comments. Of the former the two stay that say how its colours are stored.
 * @returns null when it is none, or is cut off
 */
export function readJpeg(bytes: Buffer): ReadPicture | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const code = bytes[at + 1] ?? 0
    if (code === 0xff) {
      at += 1
      continue
    }
    if (standsAlone(code)) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    if (isFrame(code)) {
      if (end < at + 9) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (isDrawn(code)) kept.push(bytes.subarray(at, end))
    at = end
    if (code !== marker.scan) continue
    const scanEnd = endOfScan(bytes, at)
    if (scanEnd === null) return null
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
    // What follows the end is no part of the picture.
    if (bytes[at + 1] === marker.end)
      return size && { bytes: Buffer.concat([...kept, Buffer.from([0xff, marker.end])]), ...size }
  }
  return null
}

function isDrawn(code: number): boolean {
  if (code === marker.comment) return false
  return !isApplication(code) || code === marker.jfif || code === marker.adobe
}

/** @returns where the marker stands that ends the coded data; stuffed bytes and restarts belong to it */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (
    let at = bytes.indexOf(0xff, from);
    at !== -1 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at
  }
  return null
}
