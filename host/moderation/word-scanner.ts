import { characterKind, severalUnits, unitOf, unitsOf } from './fold-character.ts'
import { maxWordUnits, type PreparedWord, type WordList } from './word-list.ts'

/** A listed word found in a text, in any disguise. */
export interface WordHit {
  readonly word: PreparedWord
  /** Offsets in the whole text, in UTF-16 units: from the first letter to after the last. */
  readonly start: number
  readonly end: number
}

/** A word whose end is undecided: the next character may turn it into another word. */
interface Open {
  readonly hit: WordHit
  /** It only counts when no letter of any kind follows directly, rather than none of a spaced script. */
  readonly needsGap: boolean
}

const remembered = maxWordUnits + 1
const ringMask = remembered - 1

/**
 * Searches a text that arrives in chunks for the words of a list; the hits do not depend on the chunks. Letters are
 * compared folded, and characters between them are skipped, within these limits, since a false hit costs the user an
 * answer:
 * - A word of a spaced script, or of digits, is found as a whole word only, and with separators between its letters
 * only when all are separated and there are three at least: `a-s-s`, not `class`, `as soon` or `6 4`.
 * - Clause marks, brackets, table bars and line breaks separate words in ordinary prose (机敏。感谢). They are skipped
 * when every letter of a word of three or more is separated, or when a word of two is alone.
 */
export class WordScanner {
  readonly #list: WordList
  readonly #starts = new Float64Array(remembered)
  readonly #kinds = new Uint8Array(remembered)
  /** The kind of gap before each letter: 0, a separator or a clause mark. */
  readonly #gaps = new Uint8Array(remembered)
  #state = 0
  #letters = 0
  #gap: number = characterKind.separator
  #offset = 0
  #highSurrogate = 0
  #open: Open[] = []
  #hits: WordHit[] = []

  constructor(list: WordList) {
    this.#list = list
  }

  /** Scans the next chunk. @returns the hits up to its end, except for words that may still continue */
  feed(text: string): readonly WordHit[] {
    this.#hits = []
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      this.#offset += 1
      if ((code & 0xf800) === 0xd800) {
        this.#takeSurrogate(code)
        continue
      }
      const folded = unitOf(code)
      if (folded === severalUnits) for (const unit of unitsOf(code)) this.#take(unit, 1)
      else if (folded >>> 16 !== characterKind.ignored) this.#take(folded, 1)
    }
    return this.#hits
  }

  /** The text has ended. @returns the words completed by that */
  end(): readonly WordHit[] {
    this.#hits = []
    this.#settle(characterKind.separator)
    return this.#hits
  }

  #takeSurrogate(code: number): void {
    if (code < 0xdc00) {
      this.#highSurrogate = code
      return
    }

    const codePoint = 0x10000 + ((this.#highSurrogate & 0x3ff) << 10) + (code & 0x3ff)
    const isPair = this.#highSurrogate !== 0
    this.#highSurrogate = 0
    if (isPair) for (const unit of unitsOf(codePoint)) this.#take(unit, 2)
  }

  #take(folded: number, width: number): void {
    const kind = folded >>> 16
    if (kind === characterKind.ignored) return

    if (this.#open.length > 0) this.#settle(kind)
    if (kind < characterKind.dense) {
      this.#gap = Math.max(this.#gap, kind)
      return
    }

    const at = this.#letters & ringMask
    this.#starts[at] = this.#offset - width
    this.#kinds[at] = kind
    this.#gaps[at] = this.#gap
    this.#letters += 1
    this.#gap = 0
    this.#state = this.#list.automaton.step(this.#state, folded & 0xffff)
    if (this.#state !== 0) this.#collect()
  }

  #collect(): void {
    const { automaton, words } = this.#list
    const last = automaton.wordAt(this.#state) >= 0 ? this.#state : automaton.shorter(this.#state)
    for (let state = last; state !== 0; state = automaton.shorter(state)) {
      const word = words[automaton.wordAt(state)]
      const match = word ? this.#matchOf(word) : 'no'
      if (!word || match === 'no') continue
      const start = this.#starts[(this.#letters - word.length) & ringMask] ?? 0
      const hit = { word, start, end: this.#offset }
      if (match === 'yes') this.#hits.push(hit)
      else this.#open.push({ hit, needsGap: match === 'alone' })
    }
  }

  /** Whether the last letters match this word, or will depending on the next character. */
  #matchOf(word: PreparedWord): 'no' | 'yes' | 'whole' | 'alone' {
    const first = this.#letters - word.length
    const gaps = this.#readGaps(word, first)
    const isSplit = gaps.open === 0 && word.length > 1
    if (gaps.spacedParted > 0 && (gaps.spacedOpen > 0 || !isSplit || word.length < 3)) return 'no'
    if (gaps.clauses > 0 && !isSplit) return 'no'

    const gapBefore = this.#gaps[first & ringMask] ?? 0
    const isSpaced = (index: number) => this.#kinds[index & ringMask] === characterKind.spaced
    if (gapBefore === 0 && isSpaced(first) && isSpaced(first - 1)) return 'no'
    if (gaps.clauses > 0 && word.length < 3) return gapBefore === 0 ? 'no' : 'alone'

    return isSpaced(this.#letters - 1) ? 'whole' : 'yes'
  }

  /** Counts the gaps between the letters of a word, except for those of the listed word itself. */
  #readGaps(word: PreparedWord, first: number) {
    const counts = { open: 0, clauses: 0, spacedOpen: 0, spacedParted: 0 }
    for (let index = 1; index < word.length; index += 1) {
      if (word.ownGaps.has(index)) continue
      const at = (first + index) & ringMask
      const gap = this.#gaps[at] ?? 0
      const isSpaced =
        this.#kinds[at] === characterKind.spaced &&
        this.#kinds[(first + index - 1) & ringMask] === characterKind.spaced
      if (gap === 0) counts.open += 1
      else if (gap === characterKind.clause) counts.clauses += 1
      if (isSpaced && gap === 0) counts.spacedOpen += 1
      if (isSpaced && gap !== 0) counts.spacedParted += 1
    }
    return counts
  }

  /** Decides about the words that waited for the next character, now that its kind is known. */
  #settle(next: number): void {
    const ended = this.#open.filter(({ needsGap }) =>
      needsGap ? next < characterKind.dense : next !== characterKind.spaced,
    )
    this.#open = []
    for (const { hit } of ended) this.#hits.push(hit)
  }
}

/** @returns every hit in a whole text, sorted by the end of the words */
export function findWords(list: WordList, text: string): readonly WordHit[] {
  const scanner = new WordScanner(list)
  const hits = scanner.feed(text)
  const last = scanner.end()
  return last.length === 0 ? hits : [...hits, ...last]
}
