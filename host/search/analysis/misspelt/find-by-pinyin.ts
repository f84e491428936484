import { readingsOf, syllables } from './readings.ts'
import type { SpelledNames } from './spelled-names.ts'

/** Maximum letters; longer pinyin belongs to no name. */
const maxPinyinLetters = 96

/** A range of the concatenated names that matches the typed pinyin. */
export interface PinyinStretch {
  readonly from: number
  readonly to: number
  readonly isPartial: boolean
}

/** The offsets that a character leads to from an offset; past the letters' end for an incomplete syllable. */
type Steps = (code: number, offset: number) => readonly number[]

/** Finds the ranges whose characters are read as these letters, syllable by syllable. @param letters a to z */
export function findByPinyin(names: SpelledNames, letters: string): PinyinStretch[] {
  if (letters.length < 2 || letters.length > maxPinyinLetters) return []
  return find(names, letters, fullSteps(letters))
}

/** Finds the ranges whose characters begin with these letters, one each, or zh, ch and sh. */
export function findByInitials(names: SpelledNames, letters: string): PinyinStretch[] {
  if (letters.length < 2 || letters.length > maxPinyinLetters) return []
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
  return (code, offset) => {
    const rest = letters.slice(offset)
    return readingsOf(code).flatMap((reading) => {
      const syllable = syllables[reading] ?? ''
      if (rest.startsWith(syllable)) return [offset + syllable.length]
      // Past the end means an incomplete syllable.
      return syllable.startsWith(rest) ? [letters.length + 1] : []
    })
  }
}

/** The offsets that may have been reached, and the next offsets for each further character. */
interface Followed {
  readonly end: 'no' | 'full' | 'partial'
  readonly offsets: readonly number[]
  readonly next: Map<number, Followed>
}

/** Follows all segmentations of the letters at once; each step is computed once per query. */
function find({ codes }: SpelledNames, letters: string, chinese: Steps): PinyinStretch[] {
  const known = new Map<string, Followed>()

  const stateOf = (offsets: readonly number[]): Followed => {
    const key = offsets.join()
    const state = known.get(key) ?? { end: endOf(offsets, letters.length), offsets, next: new Map() }
    known.set(key, state)
    return state
  }

  const follow = (from: Followed, code: number): Followed => {
    const found = from.next.get(code)
    if (found) return found
    const steps = from.offsets.flatMap((offset) => stepsOf(letters, chinese, code, offset))
    const made = stateOf([...new Set(steps)].sort((left, right) => left - right))
    from.next.set(code, made)
    return made
  }

  const start = stateOf([0])
  // Most characters cannot start a match; this table skips them early.
  const begins = new Uint8Array(0x10000)
  const found: PinyinStretch[] = []
  for (let from = 1; from < codes.length; from += 1) {
    const code = codes[from] ?? 0
    if (code === 0 || begins[code] === 2) continue
    let state = follow(start, code)
    begins[code] = state.offsets.length > 0 ? 1 : 2
    let place = from + 1
    for (; state.end === 'no' && state.offsets.length > 0 && codes[place] !== 0; place += 1) {
      state = follow(state, codes[place] ?? 0)
    }
    if (state.end !== 'no') found.push({ from, to: place, isPartial: state.end === 'partial' })
  }

  return found
}

function endOf(offsets: readonly number[], length: number): Followed['end'] {
  if (offsets.includes(length)) return 'full'
  return offsets.includes(length + 1) ? 'partial' : 'no'
}

function stepsOf(letters: string, chinese: Steps, code: number, offset: number): readonly number[] {
  if (!isPlain(code)) return chinese(code, offset)
  return letters.charCodeAt(offset) === code ? [offset + 1] : []
}

function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
