import { UnreadableDocument } from './blocks.ts'

/** Only this much of a page is searched for its declared charset, as the HTML standard's prescan does. */
const prescanBytes = 4_096

/**
 * Decodes the bytes of a text file: by its byte order mark, else as UTF-8 when it is valid UTF-8, else by the charset
 * that an HTML page declares, else as GB 18030, which holds all that older Chinese files use.
 * @throws {UnreadableDocument} when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked !== null) return marked
  if (bytes.includes(0)) throw new UnreadableDocument('不是文本文件')
  return (
    decode(bytes, 'utf-8') ?? byDeclaration(bytes) ?? decode(bytes, 'gb18030') ?? fail('无法识别文件的编码')
  )
}

function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

function byDeclaration(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
  return label === undefined ? null : decode(bytes, label)
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // The label names no charset, or the bytes are not of it; a decoder fails for no other reason.
    return null
  }
}

function fail(reason: string): never {
  throw new UnreadableDocument(reason)
}
