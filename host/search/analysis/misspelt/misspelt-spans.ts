import { findByPinyin } from './find-by-pinyin.ts'
import { likesOf } from './likeness.ts'
import { nameAt, type SpelledNames } from './spelled-names.ts'

/** A part of a question that may be a name, as offsets in the question's letters. */
export interface Span {
  readonly from: number
  readonly to: number
  /** Index of the name. */
  readonly name: number
  /** The offsets whose character differs from the name's; all of them when typed as pinyin. */
  readonly changed: readonly number[]
}

/** Window size in letters, one bit each; finds names no longer than the overlap of two windows. */
const windowLetters = 31
const windowStep = 16
const maxWindows = 5
/** A name of two characters is too ambiguous. */
const minCharacters = 3
const minPinyinLetters = 4

/** Finds names in a question, exact or misspelt, in linear time. @param letters of the question */
export function misspeltSpans(names: SpelledNames, letters: string): Span[] {
  return [...ofCharacters(names, letters), ...ofPinyin(names, letters)]
}

function ofCharacters(names: SpelledNames, letters: string): Span[] {
  const found: Span[] = []
  for (let window = 0; window < maxWindows; window += 1) {
    const start = window * windowStep
    if (window > 0 && start + windowStep >= letters.length) break
    found.push(...inWindow(names, letters, start))
  }
  return found
}

function inWindow(names: SpelledNames, letters: string, start: number): Span[] {
  const { codes, starts } = names
  const allowed = new Uint32Array(0x10000)
  const end = Math.min(letters.length, start + windowLetters)
  for (let place = start; place < end; place += 1) {
    for (const like of likesOf(letters.charCodeAt(place))) {
      const code = like.charCodeAt(0)
      allowed[code] = (allowed[code] ?? 0) | (1 << (place - start))
    }
  }

  const found: Span[] = []
  for (let name = 0; name < starts.length - 1; name += 1) {
    const from = starts[name] ?? 0
    let open = 0xffffffff
    let length = 0
    for (; open !== 0 && (codes[from + length] ?? 0) !== 0; length += 1) {
      open = (length === 0 ? open : open << 1) & (allowed[codes[from + length] ?? 0] ?? 0)
    }
    if (open === 0 || length < minCharacters) continue
    for (let bit = length - 1; bit < windowLetters; bit += 1) {
      if ((open & (1 << bit)) === 0) continue
      found.push(compare(names, name, letters, start + bit + 1 - length, length))
    }
  }

  return found
}

function compare(
  { codes, starts }: SpelledNames,
  name: number,
  letters: string,
  from: number,
  length: number,
): Span {
  const at = starts[name] ?? 0
  const changed: number[] = []
  for (let place = 0; place < length; place += 1) {
    if (letters.charCodeAt(from + place) !== codes[at + place]) changed.push(from + place)
  }

  return { from, to: from + length, name, changed }
}

/** Finds names typed entirely in pinyin among Chinese characters. */
function ofPinyin(names: SpelledNames, letters: string): Span[] {
  return [...letters.matchAll(/[a-z]+/g)].flatMap(({ 0: run, index }) => {
    if (run.length < minPinyinLetters || run.length === letters.length) return []
    return findByPinyin(names, run).flatMap((stretch) => {
      const name = nameAt(names, stretch.from)
      const isWhole = names.starts[name] === stretch.from && (names.codes[stretch.to] ?? 0) === 0
      if (!isWhole || stretch.isPartial) return []
      const changed = Array.from({ length: run.length }, (_, place) => index + place)
      return [{ from: index, to: index + run.length, name, changed }]
    })
  })
}
