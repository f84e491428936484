import { decodeText } from '../../../ingest/decode-text.ts'
import { UnreadableDocument } from '../../../ingest/refusals.ts'
import type { RawReply } from './send-request.ts'

const binary =
  /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(zip|gzip|pdf|wasm|x-protobuf|octet-stream|vnd\.(ms|openxmlformats)))/i

/** Control characters that no text has. */
const noText = /(?![\s\b])\p{Cc}/u

/** @returns the body as text; null when it is not text */
export function decodeReply({
  headers,
  body,
  isCut,
}: Pick<RawReply, 'headers' | 'body' | 'isCut'>): string | null {
  if (body.byteLength === 0) return ''
  const type = contentType(headers)
  if (binary.test(type) && !isJsonLike(body)) return null
  const bytes = isCut ? withoutHalf(body) : body
  const text = byMark(bytes) === null ? (byLabel(bytes, type) ?? undeclared(bytes)) : undeclared(bytes)
  return text !== null && noText.test(text) ? null : text
}

/** The content type of a reply; '' for none. */
export function contentType(headers: RawReply['headers']): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
}

/** Some servers send JSON as `application/octet-stream`. */
function isJsonLike(body: Uint8Array): boolean {
  return /^\s*[[{]/.test(Buffer.from(body.subarray(0, 64)).toString('latin1')) && !body.includes(0)
}

/** A byte order mark counts for more than the header (Encoding standard, §6). */
function byMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function byLabel(bytes: Uint8Array, type: string): string | null {
  const [, label] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(type) ?? []
  if (label === undefined) return null
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // The label is unknown, or wrong.
    return null
  }
}

function undeclared(bytes: Uint8Array): string | null {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof UnreadableDocument) return null
    throw error
  }
}

/** A body that is cut may end within a character of UTF-8. */
function withoutHalf(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}
