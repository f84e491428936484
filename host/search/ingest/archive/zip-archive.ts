import { inflateRawSync } from 'node:zlib'
import { refusal } from '../refusals.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

const mebibyte = 1024 * 1024
/** A part of a document is not larger than this, and what is read of it not larger in all than that. */
const mostPartBytes = 48 * mebibyte
const mostBytes = 96 * mebibyte
/** Text of documents shrinks to about a tenth, the emptiest spreadsheet to a hundredth; only large parts are judged. */
const mostRatio = 200
const leastJudgedBytes = mebibyte

const localSignature = 0x04034b50
const localBytes = 30

/** An archive whose parts are inflated one at a time, each within limits that do not rest on what it claims. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #inflatedBytes = 0

  /** @throws {UnreadableDocument} when it is no archive, or claims to be a bomb */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
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
    if (entry.inflatedBytes > mostPartBytes) throw refusal('bomb')
    const inflated = this.#inflate(entry)
    this.#inflatedBytes += inflated.byteLength
    if (this.#inflatedBytes > mostBytes) throw refusal('bomb')
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
    return inflate(packed)
  }
}

function inflate(packed: Uint8Array): Uint8Array {
  const most = Math.min(mostPartBytes, Math.max(leastJudgedBytes, packed.byteLength * mostRatio))
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw refusal(isTooLarge ? 'bomb' : 'corrupt')
  }
}
