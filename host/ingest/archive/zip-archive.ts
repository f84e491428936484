import { inflateRawSync } from 'node:zlib'
import { refusal } from '../refusals.ts'

const mebibyte = 1024 * 1024
/** A part of a document is not larger than this, and what is read of it not larger in all than that. */
const mostPartBytes = 48 * mebibyte
const mostBytes = 96 * mebibyte
/** Text of documents shrinks to about a tenth, the emptiest spreadsheet to a hundredth; only large parts are judged. */
const mostRatio = 200
const leastJudgedBytes = mebibyte

const localSignature = 0x04034b50
const localBytes = 30

/** How much of an archive is read. */
export interface ArchiveLimits {
  readonly mostPartBytes: number
  readonly mostBytes: number
}

/** An archive whose parts are inflated one at a time, each within limits that do not rest on what it claims. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #limits: ArchiveLimits
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #inflatedBytes = 0

  /** @throws {UnreadableDocument} when it is no archive, or claims to be a bomb */
  constructor(bytes: Uint8Array, limits: ArchiveLimits = { mostPartBytes, mostBytes }) {
    this.#bytes = bytes
    this.#limits = limits
    this.#entries = readZipDirectory(bytes)
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * Inflates a part.
   * @returns null when there is none of this name
   * @throws {UnreadableDocument} when it is damaged, encrypted or larger than parts of documents are
   */
  bytes(name: string): Uint8Array | null {
    const entry = this.#entries.get(name)
    if (!entry) return null
    if (entry.isEncrypted) throw refusal('encrypted')
    const isJudged = entry.inflatedBytes > leastJudgedBytes
    if (isJudged && entry.inflatedBytes > entry.compressedBytes * mostRatio) throw refusal('bomb')
    if (entry.inflatedBytes > this.#limits.mostPartBytes) throw refusal('bomb')
    const inflated = this.#inflate(entry)
    this.#inflatedBytes += inflated.byteLength
    if (this.#inflatedBytes > this.#limits.mostBytes) throw refusal('bomb')
    return inflated
  }

  /** The text of a part, by its byte order mark or as UTF-8, which is what XML is without one. */
  text(name: string): string | null {
    const bytes = this.bytes(name)
    if (!bytes) return null
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    if (!isUtf16) return new TextDecoder().decode(bytes)
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  }

  #inflate(entry: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    const { offset } = entry
    if (offset + localBytes > view.byteLength || view.getUint32(offset, true) !== localSignature)
      throw refusal('corrupt')
    const from = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const packed = this.#bytes.subarray(from, from + entry.compressedBytes)
    if (packed.byteLength < entry.compressedBytes) throw refusal('corrupt')
    if (entry.method === 0) return packed
    if (entry.method !== 8) throw refusal('packing')
    return inflate(packed, this.#limits.mostPartBytes)
  }
}

function inflate(packed: Uint8Array, mostPart: number): Uint8Array {
  const most = Math.min(mostPart, Math.max(leastJudgedBytes, packed.byteLength * mostRatio))
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw refusal(isTooLarge ? 'bomb' : 'corrupt')
  }
}

/** A file in an archive, as the archive's directory describes it; sizes are its claims. */
interface ZipEntry {
  readonly name: string
  /** 0: stored, 8: deflated; others are not read. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly compressedBytes: number
  readonly inflatedBytes: number
  /** Where its local header begins. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const entryBytes = 46
const mostCommentBytes = 65_535
const mostEntries = 10_000

/**
 * Reads the central directory of a ZIP archive (APPNOTE.TXT 4.3.12, 4.3.16). ZIP64 is not read: documents that need it
 * are larger than what is taken in.
 * @throws {UnreadableDocument} when there is none, or it claims more than a document needs
 */
function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw refusal('bomb')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) throw refusal('corrupt')
    const entry = readEntry(view, bytes, at)
    // Of two with one name a reader may take either: what was checked must be what is read.
    if (entries.has(entry.name)) throw refusal('corrupt')
    entries.set(entry.name, entry)
    at +=
      entryBytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - mostCommentBytes); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw refusal('corrupt')
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): ZipEntry {
  const nameAt = at + entryBytes
  const name = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + view.getUint16(at + 28, true)))
  return {
    // Some writers use the separator of Windows, some begin with a slash.
    name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    compressedBytes: view.getUint32(at + 20, true),
    inflatedBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
}
