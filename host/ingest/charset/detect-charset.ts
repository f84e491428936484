import { plausibility } from './plausibility.ts'

/** Charsets of Chinese texts first: among equally plausible ones the earlier wins. */
const multibyte = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'] as const
const judgedBytes = 16_384
/** Minimum plausibility. Slightly negative, because half a line of numbers is no evidence. */
const minPlausibility = -0.2
/** Minimum plausibility of UTF-16 without a byte order mark, since almost any bytes decode to some letters. */
const minWidePlausibility = 0

export interface Decoding {
  readonly charset: string
  readonly text: string
}

/**
 * Detects the charset of undeclared bytes that are not UTF-8, by decoding them in each one and comparing which result
 * looks most like text.
 * @returns null when none does
 */
export function detectCharset(bytes: Uint8Array): Decoding | null {
  // A zero byte occurs only in UTF-16; truncated input may end within a character.
  const isWide = bytes.includes(0)
  const whole = isWide && bytes.length > minCut ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes
  const head = whole.subarray(0, judgedBytes)
  const wide = whole.length % 2 === 0 ? (['utf-16le', 'utf-16be'] as const) : []
  const candidates = isWide ? wide : [...multibyte, ...wide]
  const ranked = candidates
    .map((charset) => ({ charset, score: plausibility(decodeStart(head, charset)) }))
    .filter(({ charset, score }) => score >= leastOf(charset))
    .sort((left, right) => right.score - left.score)
  for (const { charset } of ranked) {
    const text = decodeStrictly(whole, charset)
    if (text !== null) return { charset, text }
  }

  return isWide ? wideByZeros(whole) : null
}

/** Minimum bytes for UTF-16 input to be accepted when truncated. */
const minCut = 8
const minOneSided = 0.95
/** Characters no text contains: controls, unassigned and private ones. */
const noText = /(?!\s)\p{Cc}|\p{Cn}|\p{Co}|\ufffd/u

/** Detects UTF-16 by its zero bytes: ASCII letters, spaces and line ends have one, on the same side. */
function wideByZeros(whole: Uint8Array): Decoding | null {
  const sides = [0, 0]
  for (let at = 0; at < Math.min(whole.length, judgedBytes); at += 1) {
    if (whole[at] === 0) sides[at % 2] = (sides[at % 2] ?? 0) + 1
  }

  const [even = 0, odd = 0] = sides
  if (even + odd === 0 || Math.max(even, odd) < (even + odd) * minOneSided) return null

  const charset = odd > even ? 'utf-16le' : 'utf-16be'
  const text = decodeStrictly(whole, charset)
  return text === null || noText.test(text) ? null : { charset, text }
}

function leastOf(charset: string): number {
  return charset.startsWith('utf-16') ? minWidePlausibility : minPlausibility
}

/** @returns the text, or null when the bytes or the label are invalid */
export function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // A decoder fails for no other reason.
    return null
  }
}

/** The sample may end within a character. */
function decodeStart(head: Uint8Array, charset: string): string {
  return new TextDecoder(charset).decode(head, { stream: true })
}
