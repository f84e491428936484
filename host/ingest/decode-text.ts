import { decodeStrictly, detectCharset } from './charset/detect-charset.ts'
import { foreignEncoding } from './charset/foreign-encodings.ts'
import { plausibility } from './charset/plausibility.ts'
import { UnreadableDocument } from './refusals.ts'

/** Only this much of a page is searched for its declared charset, as the HTML standard's prescan does. */
const prescanBytes = 4_096
/** A declared charset is believed while its text looks at least nearly like one. */
const leastPlausibility = 0

/** What shares of broken characters a text may have and still be read: a file that was cut, or joined from two. */
const mostBroken = 0.01

/**
 * Decodes the bytes of a text file: by its byte order mark, else as UTF-8 when it is valid UTF-8, else by the charset
 * that an HTML page or an XML file declares, unless what comes out is no text; else by the charset in which it looks most
 * like one: GB 18030, Big5, UTF-16, Shift JIS, EUC.
 * @throws {UnreadableDocument} when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text =
    byMark(bytes) ??
    asUtf8(bytes) ??
    byDeclaration(bytes) ??
    detectCharset(bytes)?.text ??
    nearly(bytes, 'utf-8') ??
    nearly(bytes, 'gb18030')
  if (text === null) throw new UnreadableDocument(bytes.includes(0) ? '不是文本文件' : unknown)
  const foreign = foreignEncoding(bytes, text)
  if (foreign) throw new UnreadableDocument(`文件是 ${foreign} 编码，暂不支持，请另存为 UTF-8 再导入`)
  return text
}

const unknown = '无法识别文件的编码，请用记事本等软件另存为 UTF-8 再导入'

function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (first === 0xff && second === 0xfe && third === 0 && bytes[3] === 0) return utf32(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // GB 18030 has a mark of its own, which its decoder leaves in place.
  if (first === 0x84 && second === 0x31 && third === 0x95 && bytes[3] === 0x33)
    return new TextDecoder('gb18030').decode(bytes.subarray(4))
  return null
}

/** No decoder of the platform reads UTF-32. */
function utf32(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 4; at + 4 <= bytes.byteLength; at += 4) {
    const code = view.getUint32(at, true)
    if (code > 0x10ffff) return null
    parts.push(String.fromCodePoint(code))
  }
  return parts.join('')
}

function asUtf8(bytes: Uint8Array): string | null {
  return bytes.includes(0) ? null : decodeStrictly(bytes, 'utf-8')
}

function byDeclaration(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  // Who can read the declaration as ASCII does not read UTF-16.
  if (label === undefined || /^utf-?16/i.test(label)) return null
  const text = decodeStrictly(bytes, label) ?? nearly(bytes, label)
  return text !== null && plausibility(text) >= leastPlausibility ? text : null
}

/** @returns the text when only a few of its characters are broken */
function nearly(bytes: Uint8Array, label: string): string | null {
  if (bytes.includes(0)) return null
  const text = decoderOf(label)?.decode(bytes) ?? null
  const broken = text?.match(/\ufffd/g)?.length ?? 0
  return text !== null && broken <= text.length * mostBroken ? text.replaceAll('\ufffd', '') : null
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    // The label names no charset.
    return null
  }
}
