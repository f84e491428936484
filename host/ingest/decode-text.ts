import { decodeDamaged, decodeNearly, decodeWestern, withWholeCharacters } from './charset/damaged-text.ts'
import { decodeUtf32 } from './charset/decode-utf32.ts'
import { decodeStrictly, detectCharset } from './charset/detect-charset.ts'
import { foreignEncoding } from './charset/foreign-encodings.ts'
import { plausibility } from './charset/plausibility.ts'
import { UnreadableDocument } from './refusals.ts'

/** Bytes searched for a page's declared charset, as in the HTML standard's prescan. */
const prescanBytes = 4_096
/** Minimum plausibility of text in its declared charset. */
const minPlausibility = 0

/**
 * Decodes a text file: by its byte order mark, else as valid UTF-8, else by the charset declared in HTML or XML when
 * the result is plausible, else by the most plausible of GB 18030, Big5, UTF-16, Shift JIS and EUC, or of several in
 * different lines. Single invalid bytes are left out.
 * @throws {UnreadableDocument} when the bytes are not text
 */
export function decodeText(bytes: Uint8Array): string {
  const text =
    byMark(bytes) ??
    asUtf8(bytes) ??
    byDeclaration(bytes) ??
    undeclared(bytes) ??
    decodeWestern(bytes) ??
    decodeNearly(bytes, 'utf-8') ??
    decodeNearly(bytes, 'gb18030')
  if (text === null) throw new UnreadableDocument(bytes.includes(0) ? '不是文本文件' : unknown)

  const foreign = foreignEncoding(bytes, text)
  if (foreign) throw new UnreadableDocument(`文件是 ${foreign} 编码，暂不支持，请另存为 UTF-8 再导入`)

  return text
}

const unknown = '无法识别文件的编码，请用记事本等软件另存为 UTF-8 再导入'

function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (bytes.includes(0)) {
    const wide = decodeUtf32(bytes)
    if (wide !== null) return wide
  }
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // GB 18030 has its own byte order mark, which its decoder does not strip.
  if (first === 0x84 && second === 0x31 && third === 0x95 && bytes[3] === 0x33)
    return new TextDecoder('gb18030').decode(bytes.subarray(4))

  return null
}

function asUtf8(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  const text = decodeStrictly(bytes, 'utf-8')
  if (text !== null) return text
  const whole = withWholeCharacters(bytes)
  return whole && decodeStrictly(whole, 'utf-8')
}

function byDeclaration(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  // A declaration that is readable as ASCII is not UTF-16.
  if (label === undefined || /^utf-?16/i.test(label)) return null

  const text = decodeStrictly(bytes, label) ?? decodeNearly(bytes, label)
  return text !== null && plausibility(text) >= minPlausibility ? text : null
}

/** A text that is valid in a charset by chance is less plausible than one of which a byte is damaged. */
function undeclared(bytes: Uint8Array): string | null {
  const valid = detectCharset(bytes)?.text ?? null
  return decodeDamaged(bytes, valid === null ? 0 : plausibility(valid)) ?? valid
}
