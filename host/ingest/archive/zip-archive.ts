import { inflateRawSync } from 'node:zlib'
import { refusal } from '../refusals.ts'

const mebibyte = 1024 * 1024
/** Maximum size of one part of a document, and of all parts together. */
const maxPartBytes = 48 * mebibyte
const maxBytes = 96 * mebibyte
/** Maximum compression ratio of large parts; text has about 10, an empty spreadsheet 100. */
const maxRatio = 200
const minJudgedBytes = mebibyte

const localSignature = 0x04034b50
const localBytes = 30

export interface ArchiveLimits {
  readonly maxPartBytes: number
  readonly maxBytes: number
}

/** A ZIP archive whose parts are inflated one at a time, within limits that do not rely on its declared sizes. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #limits: ArchiveLimits
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #inflatedBytes = 0

  /** @throws {UnreadableDocument} when it is not an archive, or looks like a zip bomb */
  constructor(bytes: Uint8Array, limits: ArchiveLimits = { maxPartBytes, maxBytes }) {
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
   * @returns null when no part has this name
   * @throws {UnreadableDocument} when it is damaged, encrypted or too large
   */
  bytes(name: string): Uint8Array | null {
    const entry = this.#entries.get(name)
    if (!entry) return null
    if (entry.isEncrypted) throw refusal('encrypted')

    const isJudged = entry.inflatedBytes > minJudgedBytes
    if (isJudged && entry.inflatedBytes > entry.compressedBytes * maxRatio) throw refusal('bomb')
    if (entry.inflatedBytes > this.#limits.maxPartBytes) throw refusal('bomb')

    const inflated = this.#inflate(entry)
    this.#inflatedBytes += inflated.byteLength
    if (this.#inflatedBytes > this.#limits.maxBytes) throw refusal('bomb')

    return inflated
  }

  /** The text of a part, decoded by its byte order mark or as UTF-8, the default of XML. */
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

    return inflate(packed, this.#limits.maxPartBytes)
  }
}

function inflate(packed: Uint8Array, maxPart: number): Uint8Array {
  const most = Math.min(maxPart, Math.max(minJudgedBytes, packed.byteLength * maxRatio))
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw refusal(isTooLarge ? 'bomb' : 'corrupt')
  }
}

/** An entry of the archive's central directory; its sizes are unverified. */
interface ZipEntry {
  readonly name: string
  /** 0: stored, 8: deflated; other methods are unsupported. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly compressedBytes: number
  readonly inflatedBytes: number
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const entryBytes = 46
const maxCommentBytes = 65_535
const maxEntries = 10_000

/**
 * Reads the central directory of a ZIP archive (APPNOTE.TXT 4.3.12, 4.3.16). ZIP64 is unsupported: documents that
 * need it exceed the size limit.
 * @throws {UnreadableDocument} when it is missing, or declares more than a document needs
 */
function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw refusal('bomb')

  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) throw refusal('corrupt')
    const entry = readEntry(view, bytes, at)
    // With duplicate names a parser could choose either entry: the entry that is read must be the one that was checked.
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
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw refusal('corrupt')
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): ZipEntry {
  const nameAt = at + entryBytes
  const name = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + view.getUint16(at + 28, true)))
  return {
    // Some writers use backslashes, some start with a slash.
    name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    compressedBytes: view.getUint32(at + 20, true),
    inflatedBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
}
