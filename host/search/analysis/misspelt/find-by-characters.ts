import { likesOf } from './likeness.ts'
import type { SpelledNames } from './spelled-names.ts'

/** Maximum letters compared at once, one bit each. */
const maxCharacters = 31

/** With fewer letters, two would have to identify the name. */
const minWithOneOff = 3

/** A range of the concatenated names that may match the query. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** Number of characters typed as another one. */
  readonly changed: number
}

/**
 * Finds letters in the names, each matched exactly or by sound: the shift-and algorithm of Baeza-Yates and Gonnet (1992),
 * in one pass over all names.
 */
export function findByCharacters({ codes }: SpelledNames, letters: string): Stretch[] {
  const length = letters.length
  if (length < 2 || length > maxCharacters) return []

  const allowed = new Uint32Array(0x10000)
  for (let bit = 0; bit < length; bit += 1) {
    for (const like of likesOf(letters.charCodeAt(bit))) {
      const code = like.charCodeAt(0)
      allowed[code] = (allowed[code] ?? 0) | (1 << bit)
    }
  }

  const found: Stretch[] = []
  const last = 1 << (length - 1)
  let open = 0
  for (let at = 0; at < codes.length; at += 1) {
    open = ((open << 1) | 1) & (allowed[codes[at] ?? 0] ?? 0)
    if ((open & last) !== 0) found.push(compare(codes, at + 1 - length, letters))
  }

  return found
}

/** Finds ranges that match all letters but one, which may be any other character. */
export function findByAllButOne({ codes }: SpelledNames, letters: string): Stretch[] {
  const length = letters.length
  if (length < minWithOneOff || length > maxCharacters) return []

  const allowed = new Uint32Array(0x10000)
  for (let bit = 0; bit < length; bit += 1) {
    const code = letters.charCodeAt(bit)
    allowed[code] = (allowed[code] ?? 0) | (1 << bit)
  }

  const found: Stretch[] = []
  const last = 1 << (length - 1)
  let [exact, oneOff] = [0, 0]
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    const fits = allowed[code] ?? 0
    // The zero at a name's end cannot be a mistyped character.
    oneOff = code === 0 ? 0 : ((oneOff << 1) & fits) | ((exact << 1) | 1)
    exact = ((exact << 1) | 1) & fits
    if ((oneOff & last) !== 0) found.push({ from: at + 1 - length, to: at + 1, changed: 1 })
  }

  return found
}

function compare(codes: Uint16Array, from: number, letters: string): Stretch {
  let changed = 0
  for (let place = 0; place < letters.length; place += 1) {
    if (letters.charCodeAt(place) !== codes[from + place]) changed += 1
  }
  return { from, to: from + letters.length, changed }
}
