import { likenessOf, likesOf } from './likeness.ts'
import type { SpelledNames } from './spelled-names.ts'

/** So many letters are compared at once, one bit for each. */
const mostCharacters = 31

/** Of fewer letters two would have to say which name is meant. */
const fewestWithOneOff = 3

/** A stretch of the names' row that may be what was typed. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** How many of its characters were typed as another of the same sound. */
  readonly sounds: number
  /** And as another of near shape. */
  readonly shapes: number
}

/**
 * Finds where letters stand in the names, each as itself, as a character of the same sound, or as one of near shape: the
 * shift-and of Baeza-Yates and Gonnet (1992), once over all names. Of near shape is at most a third of the letters, for
 * a hand slips once, where an input method gives a whole word of the same sound.
 */
export function findByCharacters({ codes }: SpelledNames, letters: string): Stretch[] {
  const length = letters.length
  if (length < 2 || length > mostCharacters) return []
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
    if ((open & last) === 0) continue
    const stretch = compare(codes, at + 1 - length, letters)
    if (stretch.shapes <= Math.max(1, Math.floor(length / 3))) found.push(stretch)
  }
  return found
}

/**
 * Finds where all letters but one stand in the names as they are, whatever that one was typed for.
 * @returns the stretches, each with one character of near shape
 */
export function findByAllButOne({ codes }: SpelledNames, letters: string): Stretch[] {
  const length = letters.length
  if (length < fewestWithOneOff || length > mostCharacters) return []
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
    // A name's end is no character that something else was typed for.
    oneOff = code === 0 ? 0 : ((oneOff << 1) & fits) | ((exact << 1) | 1)
    exact = ((exact << 1) | 1) & fits
    if ((oneOff & last) !== 0) found.push({ from: at + 1 - length, to: at + 1, sounds: 0, shapes: 1 })
  }
  return found
}

function compare(codes: Uint16Array, from: number, letters: string): Stretch {
  let [sounds, shapes] = [0, 0]
  for (let place = 0; place < letters.length; place += 1) {
    const likeness = likenessOf(letters.charCodeAt(place), codes[from + place] ?? 0)
    if (likeness === 'sound') sounds += 1
    else if (likeness === 'shape') shapes += 1
  }
  return { from, to: from + letters.length, sounds, shapes }
}
