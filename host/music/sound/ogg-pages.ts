import { Buffer } from 'node:buffer'

/** A page of an Ogg stream (RFC 3533). */
interface OggPage {
  /** With flags, granule position, serial and sequence numbers, and checksum; without the segment table. */
  readonly head: Buffer
  readonly segments: readonly number[]
  readonly body: Buffer
}

const headBytes = 26
const maxSegments = 255
const headerPackets = 3
type HeaderPackets = readonly [Buffer, Buffer, Buffer]

/** @throws {Error} when the bytes are not whole pages */
export function oggPages(bytes: Buffer): readonly OggPage[] {
  const pages: OggPage[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new Error('no page of Ogg')
    const count = bytes[at + headBytes] ?? 0
    const start = at + headBytes + 1 + count
    const segments = [...bytes.subarray(at + headBytes + 1, start)]
    const end = start + segments.reduce((sum, size) => sum + size, 0)
    pages.push({ head: bytes.subarray(at, at + headBytes), segments, body: bytes.subarray(start, end) })
    at = end
  }
  return pages
}

/** Replaces the three headers of a Vorbis stream, which fill the first pages; the others are numbered again. */
export function withHeaderPackets(
  pages: readonly OggPage[],
  change: (packets: HeaderPackets) => HeaderPackets,
): Buffer {
  const { packets, pageCount } = readHeaders(pages)
  const [first] = pages
  if (!first) throw new Error('no pages')
  const [identification, comment, setup] = change(packets)
  const headers = [pageOf(first.head, [identification]), pageOf(first.head, [comment, setup])].map(
    (page, index) => numbered(page, index, index === 0 ? 2 : 0),
  )
  const rest = pages.slice(pageCount).map((page, index) => numbered(page, headers.length + index))
  return Buffer.concat([...headers, ...rest])
}

function readHeaders(pages: readonly OggPage[]): { packets: HeaderPackets; pageCount: number } {
  const packets: Buffer[] = []
  let open: Buffer[] = []
  for (const [index, { segments, body }] of pages.entries()) {
    let at = 0
    for (const size of segments) {
      open.push(body.subarray(at, at + size))
      at += size
      if (size === 255) continue
      packets.push(Buffer.concat(open))
      open = []
    }
    const [identification, comment, setup] = packets
    if (packets.length === headerPackets && identification && comment && setup)
      return { packets: [identification, comment, setup], pageCount: index + 1 }
  }
  throw new Error('no headers of Vorbis')
}

function pageOf(head: Buffer, packets: readonly Buffer[]): OggPage {
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  if (segments.length > maxSegments) throw new Error('the headers do not fit a page')
  return { head, segments, body: Buffer.concat(packets) }
}

/** @param flags those of the page when absent */
function numbered({ head, segments, body }: OggPage, sequence: number, flags?: number): Buffer {
  const changed = Buffer.from(head)
  if (flags !== undefined) {
    changed[5] = flags
    changed.writeBigInt64LE(0n, 6)
  }
  changed.writeUInt32LE(sequence, 18)
  changed.writeUInt32LE(0, 22)
  const page = Buffer.concat([changed, Buffer.from([segments.length, ...segments]), body])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80_00_00_00 ? (value << 1) ^ 0x04_c1_1d_b7 : value << 1
  return value >>> 0
})

function checksum(page: Buffer): number {
  let value = 0
  for (const byte of page) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return value
}
