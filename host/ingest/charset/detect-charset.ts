import { plausibility } from './plausibility.ts'

/** Charsets of Chinese texts first: of two that are as plausible the earlier one is taken. */
const multibyte = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'] as const
const judgedBytes = 16_384
/** Half a line of numbers is no evidence; less plausible text is none. */
const leastPlausibility = -0.2
/** Almost any bytes make letters of some script in UTF-16: without a mark it must look like a text. */
const leastWidePlausibility = 0

/** A decoding that fits. */
export interface Decoding {
  readonly charset: string
  readonly text: string
}

/**
 * Finds the charset of undeclared bytes that are not UTF-8, by decoding them in each way and asking which
 * result looks most like a text.
 * @returns null when none does
 */
export function detectCharset(bytes: Uint8Array): Decoding | null {
  // A zero byte occurs in UTF-16 alone; what was cut may end within a character.
  const isWide = bytes.includes(0)
  const whole =
    isWide && bytes.length > leastCut ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes
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

/** Fewer bytes may be anything. */
const leastCut = 8
const leastOneSided = 0.95
/** What no text has: controls, what is not assigned, and private characters. */
const noText = /(?!\s)\p{Cc}|\p{Cn}|\p{Co}|\ufffd/u

/**
 * Letters, blanks and line ends of ASCII have a zero byte in UTF-16, always on the same side: so texts of any language
 * are known, as long as nothing in them is no text.
 */
function wideByZeros(whole: Uint8Array): Decoding | null {
  const sides = [0, 0]
  for (let at = 0; at < Math.min(whole.length, judgedBytes); at += 1) {
    if (whole[at] === 0) sides[at % 2] = (sides[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = sides
  if (even + odd === 0 || Math.max(even, odd) < (even + odd) * leastOneSided) return null
  const charset = odd > even ? 'utf-16le' : 'utf-16be'
  const text = decodeStrictly(whole, charset)
  return text === null || noText.test(text) ? null : { charset, text }
}

function leastOf(charset: string): number {
  return charset.startsWith('utf-16') ? leastWidePlausibility : leastPlausibility
}

/** @returns the text, or null when the bytes are not of the charset, or the label names none */
export function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // A decoder fails for no other reason.
    return null
  }
}

/** What is judged may end within a character. */
function decodeStart(head: Uint8Array, charset: string): string {
  return new TextDecoder(charset).decode(head, { stream: true })
}
