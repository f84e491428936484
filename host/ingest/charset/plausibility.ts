import { commonCharacters } from './common-characters.ts'

/** Evidence per character for the decoding: positive supports it, negative contradicts it. */
const weights = {
  common: 1,
  known: 0.35,
  rare: -0.8,
  kana: 0.55,
  hangul: 0.45,
  punctuation: 0.8,
  foreign: -0.1,
  odd: -1,
  impossible: -3,
} as const

/** Maximum characters evaluated, from the beginning. */
const maxEvaluatedCharacters = 4_000
/** The rows of GB 2312 and of Big5 with the frequent characters, by pronunciation and by strokes. */
let known: ReadonlySet<string> | undefined

/** How much a text looks real, from -3 to 1 per character; ASCII letters, in all charsets, do not count. */
export function plausibility(text: string): number {
  known ??= knownCharacters()
  let sum = 0
  let count = 0
  for (const character of text.slice(0, maxEvaluatedCharacters)) {
    const weight = weightOf(character, known)
    if (weight === null) continue
    sum += weight
    count += 1
  }

  return count === 0 ? 0 : sum / count
}

function weightOf(character: string, frequent: ReadonlySet<string>): number | null {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code >= 0x20 || /\s/.test(character) ? null : weights.impossible
  if (commonCharacters.has(character)) return weights.common
  if (/[、。，；：？！“”‘’（）《》〈〉「」『』【】…—·～　]/.test(character)) return weights.punctuation
  if (/\p{Script=Han}/u.test(character)) return frequent.has(character) ? weights.known : weights.rare
  if (/[\u3041-\u3096\u30a1-\u30fe]/.test(character)) return weights.kana
  if (/[\uac00-\ud7a3]/.test(character)) return weights.hangul
  if (/[\p{Co}\p{Cn}\p{Cc}\ufffd]/u.test(character)) return weights.impossible
  // Full-width letters and digits are common in Chinese; half-width kana are typical of wrong decodings.
  if (/[\uff01-\uff5e\u00b0\u00d7\u2103\u2116\u2460-\u2473]/.test(character)) return weights.known

  return /[\p{L}\p{M}]/u.test(character) && !/[\uff65-\uffdc]/.test(character) ? weights.foreign : weights.odd
}

function knownCharacters(): Set<string> {
  const gb2312 = doubleBytes(0xb0, 0xd7, 0xa1, 0xfe)
  const big5 = doubleBytes(0xa4, 0xc6, 0x40, 0xfe)
  return new Set(new TextDecoder('gb18030').decode(gb2312) + new TextDecoder('big5').decode(big5))
}

function doubleBytes(firstLead: number, lastLead: number, firstTrail: number, lastTrail: number): Uint8Array {
  const bytes: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead += 1) {
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail)
    }
  }
  return Uint8Array.from(bytes)
}
