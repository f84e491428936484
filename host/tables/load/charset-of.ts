import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { detectCharset } from '../../ingest/charset/detect-charset.ts'

const headBytes = 65_536
const pieceBytes = 4 * 1_024 * 1_024

/** @returns the charset of a text: by its byte order mark, UTF-8 when valid, else the most plausible one */
export function charsetOf(bytes: Uint8Array): string {
  const marked = markedCharset(bytes)
  if (marked !== null) return marked
  if (isUtf8(bytes) && !bytes.subarray(0, headBytes).includes(0)) return 'utf-8'
  return detectCharset(bytes.subarray(0, evenEnd(bytes)))?.charset ?? 'gb18030'
}

function markedCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0x84 && second === 0x31 && third === 0x95 ? 'gb18030' : null
}

function evenEnd(bytes: Uint8Array): number {
  return Math.min(bytes.length, headBytes)
}

export interface PlainText {
  readonly path: string
  readonly charset: string
  readonly broken: number
}

/** Provides a text in UTF-8: the file itself, or a converted copy. @param copy path of the copy */
export async function asUtf8(path: string, copy: string): Promise<PlainText> {
  const charset = await charsetOfFile(path)
  if (charset === 'utf-8') return { path, charset, broken: 0 }

  const decoder = new TextDecoder(charset)
  const target = createWriteStream(copy)
  let broken = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    const text = decoder.decode(piece as Buffer, { stream: true })
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) broken += 1
    if (!target.write(text)) await once(target, 'drain')
  }

  target.end(decoder.decode())
  await finished(target)
  return { path: copy, charset, broken }
}

/** Reads the whole file: its first lines may be plain ASCII. */
async function charsetOfFile(path: string): Promise<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    const bytes = Buffer.concat([rest, piece as Buffer])
    if (isFirst) {
      const marked = markedCharset(bytes)
      if (marked !== null) return marked
      if (bytes.subarray(0, headBytes).includes(0)) return charsetOf(bytes.subarray(0, headBytes))
    }
    isFirst = false
    const end = bytes.lastIndexOf(10) + 1
    if (!isUtf8(bytes.subarray(0, end))) return charsetOfPart(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  return isUtf8(rest) ? 'utf-8' : charsetOfPart(rest)
}

/** The first line that is not UTF-8, and what follows it. */
function charsetOfPart(bytes: Buffer): string {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from) + 1 || bytes.length
    if (!isUtf8(bytes.subarray(from, end))) {
      const until = bytes.lastIndexOf(10, from + headBytes) + 1
      return charsetOf(bytes.subarray(from, Math.max(end, until)))
    }
    from = end
  }
  return 'utf-8'
}
