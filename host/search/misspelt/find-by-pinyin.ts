import { readingsOf, syllables } from './readings.ts'
import type { SpelledNames } from './spelled-names.ts'

/** Longer pinyin is of no name. */
export const mostPinyinLetters = 96

/** A stretch of the names' row whose pinyin was typed. */
export interface PinyinStretch {
  readonly from: number
  readonly to: number
  /** Whether the last syllable is still being typed. */
  readonly isPartial: boolean
}

/** From where in the letters a character leads to where; the length of the letters for one that is cut off. */
type Steps = (code: number, offset: number) => readonly number[]

/** Finds the stretches whose characters are read as these letters, syllable by syllable. @param letters a to z */
export function findByPinyin(names: SpelledNames, letters: string): PinyinStretch[] {
  if (letters.length < 2 || letters.length > mostPinyinLetters) return []
  return find(names, letters, fullSteps(letters))
}

/** Finds the stretches whose characters begin with these letters, one each, or zh, ch and sh. */
export function findByInitials(names: SpelledNames, letters: string): PinyinStretch[] {
  if (letters.length < 2 || letters.length > mostPinyinLetters) return []
  return find(names, letters, (code, offset) => {
    const rest = letters.slice(offset)
    const steps = readingsOf(code).flatMap((reading) => {
      const syllable = syllables[reading] ?? ''
      if (!rest.startsWith(syllable.charAt(0))) return []
      const pair = /^[zcs]h/.exec(syllable)?.[0]
      return pair !== undefined && rest.startsWith(pair) ? [offset + 1, offset + 2] : [offset + 1]
    })
    return [...new Set(steps)]
  })
}

function fullSteps(letters: string): Steps {
  const known = new Map<number, readonly number[]>()
  const stepsOf = (reading: number, offset: number): readonly number[] => {
    const syllable = syllables[reading] ?? ''
    const rest = letters.slice(offset)
    if (rest.startsWith(syllable)) return [offset + syllable.length]
    // Beyond the end stands for a syllable that is cut off.
    return syllable.startsWith(rest) ? [letters.length + 1] : []
  }
  return (code, offset) => {
    const key = offset * 0x10000 + code
    const steps = known.get(key) ?? readingsOf(code).flatMap((reading) => stepsOf(reading, offset))
    known.set(key, steps)
    return steps
  }
}

function find({ codes }: SpelledNames, letters: string, chinese: Steps): PinyinStretch[] {
  const steps: Steps = (code, offset) => {
    if (isPlain(code)) return letters.charCodeAt(offset) === code ? [offset + 1] : []
    return chinese(code, offset)
  }
  // What no name can begin with is looked up once a character, not once a place: 0 unknown, 1 yes, 2 no.
  const begins = new Uint8Array(0x10000)
  const found: PinyinStretch[] = []
  for (let from = 1; from < codes.length; from += 1) {
    const code = codes[from] ?? 0
    if (code === 0) continue
    if (begins[code] === 0) begins[code] = steps(code, 0).length > 0 ? 1 : 2
    if (begins[code] === 2) continue
    const stretch = walk(codes, from, letters, steps)
    if (stretch) found.push(stretch)
  }
  return found
}

/** Follows all the ways in which the letters may be divided at once. */
function walk(codes: Uint16Array, from: number, letters: string, steps: Steps): PinyinStretch | null {
  let open: readonly number[] = [0]
  for (let place = from; (codes[place] ?? 0) !== 0; place += 1) {
    const code = codes[place] ?? 0
    const next = new Set(open.flatMap((offset) => steps(code, offset)))
    if (next.has(letters.length)) return { from, to: place + 1, isPartial: false }
    if (next.has(letters.length + 1)) return { from, to: place + 1, isPartial: true }
    if (next.size === 0) return null
    open = [...next]
  }
  return null
}

/** a to z and the digits. */
function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
