import { refusal } from '../refusals.ts'

/** A file in an archive, as the archive's directory describes it; sizes are its claims. */
export interface ZipEntry {
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
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
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
