import { decodeStrictly } from './detect-charset.ts'
import { plausibility } from './plausibility.ts'

/** Escape sequences that switch to another set of characters (RFC 1468, 1922, 1557). */
const escaped = {
  'ISO-2022-JP': ['\u001b$@', '\u001b$B', '\u001b$(D'],
  'ISO-2022-CN': ['\u001b$)A', '\u001b$)G'],
  'ISO-2022-KR': ['\u001b$)C'],
} as const
/** Where the platform's decoder puts the characters of Hong Kong, which it lacks. */
const ofHongKong = /[\ue000-\uf8ff]/

/** Runs of GB 2312 between ~{ and ~} (RFC 1843). */
const hz = /~\{(?:[\x21-\x7d][\x21-\x7e]){2,}~\}/g
/** Runs of Base64 between + and - (RFC 2152). */
const utf7 = /\+([A-Za-z0-9+/]{6,})-?/g
const minRuns = 1
const samples = 8
/** A text that another charset decodes at least this plausibly is not EUC-TW. */
const plausible = 0.6
/** Minimum character pairs; fewer may match by chance. */
const minPairs = 12
/** In the first plane of EUC-TW, punctuation is in the first rows and frequent characters are in these. */
const firstPlane = { symbols: 0xa1, from: 0xc4, to: 0xfd } as const

/**
 * @returns the name of an unsupported encoding whose bytes are valid in another: HZ, UTF-7 and ISO-2022 look like ASCII,
 * EUC-TW like Korean or rare characters, Big5 with the characters of Hong Kong like Big5; else null
 * @param decoded the text as it would be read
 */
export function foreignEncoding(bytes: Uint8Array, decoded: string): string | null {
  if (isAscii(decoded)) {
    if ((decoded.match(hz)?.length ?? 0) >= minRuns) return 'HZ'
    for (const [name, sequences] of Object.entries(escaped))
      if (sequences.some((sequence) => decoded.includes(sequence))) return name
    return holdsUtf7(decoded) ? 'UTF-7' : null
  }
  if (ofHongKong.test(decoded) && decodeStrictly(bytes, 'big5') === decoded) return 'Big5-HKSCS'
  return isEucTw(bytes) && plausibility(decoded) < plausible ? 'EUC-TW' : null
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text.slice(0, 20_000))
}

/** Base64 that decodes to Chinese each time is not a coincidence. */
function holdsUtf7(text: string): boolean {
  const runs = [...text.slice(0, 20_000).matchAll(utf7)].slice(0, samples)
  return runs.length > 0 && runs.every(([, run = '']) => isChinese(run))
}

function isChinese(base64: string): boolean {
  const bytes = Buffer.from(base64.slice(0, 400), 'base64')
  const text = new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return text.length >= 2 && plausibility(text) > 0.2
}

/** Whether all non-ASCII characters are pairs of EUC-TW, nearly all in the rows that Chinese uses. */
function isEucTw(bytes: Uint8Array): boolean {
  let pairs = 0
  let frequent = 0
  for (let at = 0; at < Math.min(bytes.length - 1, 16_384); at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[at + 1] ?? 0
    if (lead === 0x8e) {
      if (trail < 0xa1 || trail > 0xaf) return false
      at += 3
      continue
    }
    if (lead < 0xa1 || trail < 0xa1) return false
    if (lead > firstPlane.symbols + 2) pairs += 1
    frequent += Number(lead >= firstPlane.from && lead <= firstPlane.to)
    at += 1
  }
  return pairs >= minPairs && frequent / pairs > 0.95
}
