import { isAscii, isUtf8 } from 'node:buffer'
import { decodeStrictly } from './detect-charset.ts'
import { plausibility } from './plausibility.ts'

/** Minimum plausibility of a text that is not valid in its charset. */
const minPlausibility = 0.2
/** Bytes that are judged before a whole text is decoded. */
const judgedBytes = 16_384
/** Maximum share of invalid characters, for files that were truncated or concatenated. */
const maxBroken = 0.01
/** Characters of a text of which one may be invalid. */
const fewest = 16
const lineFeed = 0x0a
/** Maximum lines that are read in charsets of their own: each is decoded several times. */
const maxMixedLines = 5_000
const invalid = /\ufffd/g
/** Invalid bytes that are taken for lost ones, and the valid characters that there must be for each. */
const maxLost = 2
const minValidOfLost = 2
/** Of the bytes that are letters or marks of Windows-1252, one that hardly any text has: ÿ is also a byte of padding. */
const westernText =
  /^(?:[\0-\x7f]|[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00fe\u0152\u0153\u0160\u0161\u0178\u017d\u017e]|[\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u00a0\u00a1\u00a3\u00a7\u00a9\u00ab\u00ae\u00b0-\u00b3\u00b7\u00bb-\u00bf])*$/

interface Reading {
  readonly text: string
  readonly score: number
}

/**
 * Decodes bytes that are not valid in one charset as a whole: lines of several charsets, as logs that programs write
 * together, and text with lost or additional bytes, which are left out.
 * @param least the plausibility of the text that is valid in one charset
 */
export function decodeDamaged(bytes: Uint8Array, least: number): string | null {
  if (bytes.includes(0)) return null
  const nearly = nearlyUtf8(bytes)
  if (nearly !== null) return nearly
  const lines = unequalLines(bytes)
  const mixed = [mixedLines(lines, 'gb18030'), mixedLines(lines, 'big5')]
    .filter((each) => each !== null && each.score >= Math.max(least, minPlausibility))
    .toSorted((one, other) => (other?.score ?? 0) - (one?.score ?? 0))[0]
  if (mixed) return mixed.text
  const [best] = ['utf-8', 'gb18030', 'big5']
    .map((charset) => ({ charset, score: plausibilityIn(bytes, charset) }))
    .filter(({ score }) => score > least && score >= minPlausibility)
    .toSorted((one, other) => other.score - one.score)
  return best ? new TextDecoder(best.charset).decode(bytes).replace(invalid, '') : null
}

/**
 * Reads each line as UTF-8 or in the other charset, and one that is valid in both in the more plausible.
 * @returns null when a line is in none, or all are in one
 */
function mixedLines(lines: readonly Uint8Array[], other: string): Reading | null {
  const texts: string[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const decoded = decodeLine(line, other)
    if (decoded === null) return null
    texts.push(decoded.text)
    seen.add(decoded.charset)
  }
  const text = texts.join('')
  return seen.has('utf-8') && seen.has(other) ? { text, score: plausibility(text) } : null
}

/** @returns the lines of bytes of which some are UTF-8 and some are not; else none */
function unequalLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, at) + 1 || bytes.length
    lines.push(bytes.subarray(at, end))
    if (lines.length > maxMixedLines) return []
    at = end
  }
  return lines.some((line) => isUtf8(line) && !isAscii(line)) ? lines : []
}

function decodeLine(line: Uint8Array, other: string) {
  if (isAscii(line)) return { text: decodeStrictly(line, 'utf-8') ?? '', charset: 'ascii' }
  const text = decodeStrictly(line, other)
  if (!isUtf8(line)) return text === null ? null : { text, charset: other }
  const unicode = decodeStrictly(line, 'utf-8') ?? ''
  const isOther = text !== null && plausibility(text) > plausibility(unicode)
  return isOther ? { text, charset: other } : { text: unicode, charset: 'utf-8' }
}

/**
 * Reads UTF-8 that has lost a byte or two: valid sequences hardly happen by chance in another charset.
 * @returns null for other bytes
 */
function nearlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(invalid)?.length ?? 0
  if (broken === 0 || broken > maxLost) return null
  const valid = (text.match(/[^\0-\x7f]/g)?.length ?? 0) - broken
  return valid >= minValidOfLost * broken ? text.replace(invalid, '') : null
}

/** Invalid characters count against it. */
function plausibilityIn(bytes: Uint8Array, charset: string): number {
  const stream = bytes.length > judgedBytes
  return plausibility(new TextDecoder(charset).decode(bytes.subarray(0, judgedBytes), { stream }))
}

/** @returns the text when only a few of its characters are invalid */
export function decodeNearly(bytes: Uint8Array, label: string): string | null {
  if (bytes.includes(0)) return null
  const text = decoderOf(label)?.decode(bytes) ?? null
  const broken = text?.match(invalid)?.length ?? 0
  const most = text === null ? 0 : Math.max(text.length * maxBroken, text.length < fewest ? 0 : 1)
  return text !== null && broken <= most ? text.replace(invalid, '') : null
}

/** @returns ASCII with the letters and marks of Western languages (Windows-1252), or null for other bytes */
export function decodeWestern(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  const text = new TextDecoder('windows-1252').decode(bytes)
  const letters = text.match(/[a-z]/gi)?.length ?? 0
  const others = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return others < letters && westernText.test(text) ? text : null
}

/** @returns UTF-8 for text whose characters beyond U+FFFF are written as two surrogates of three bytes each (CESU-8, UTR 26), or null */
export function withWholeCharacters(bytes: Uint8Array): Uint8Array | null {
  const binary = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let isFound = false
  const whole = binary.replace(surrogates, (pair) => {
    isFound = true
    const [, high = 0, highTrail = 0, , low = 0, lowTrail = 0] = Array.from(pair, (each) =>
      each.charCodeAt(0),
    )
    const code =
      0x10000 + ((((high & 0xf) << 6) | (highTrail & 0x3f)) << 10) + (((low & 0xf) << 6) | (lowTrail & 0x3f))
    return Buffer.from(String.fromCodePoint(code)).toString('latin1')
  })
  return isFound ? Buffer.from(whole, 'latin1') : null
}

const surrogates = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    // The label is not a known charset.
    return null
  }
}
