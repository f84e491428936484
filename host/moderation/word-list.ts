import { characterKind, unitsOf } from './fold-character.ts'
import { WordAutomaton } from './word-automaton.ts'

export interface ListedWord {
  readonly text: string
  readonly isForbidden: boolean
}

export interface PreparedWord extends ListedWord {
  /** Number of letters and digits, as UTF-16 units. */
  readonly length: number
  /** The positions, in units, before which the listed word itself has a separator. */
  readonly ownGaps: ReadonlySet<number>
}

/** Maximum units of a word: a scanner remembers this many letters and the one before them. */
export const maxWordUnits = 63

/** The prepared words of an operator. Immutable: a changed file creates a new list. */
export class WordList {
  readonly words: readonly PreparedWord[]
  readonly automaton: WordAutomaton
  /** Number of entries without a letter or digit, or too long, which are left out. */
  readonly unusable: number

  constructor(listed: readonly ListedWord[]) {
    const byText = new Map<string, { word: PreparedWord; units: readonly number[] }>()
    let unusable = 0
    for (const word of listed) {
      const { units, ownGaps } = lettersOf(word.text)
      if (units.length === 0 || units.length > maxWordUnits) {
        unusable += 1
        continue
      }
      const key = String.fromCharCode(...units)
      const known = byText.get(key)?.word
      // Of duplicates the stricter entry counts.
      if (known && (known.isForbidden || !word.isForbidden)) continue
      byText.set(key, { word: { ...word, length: units.length, ownGaps }, units })
    }

    const prepared = [...byText.values()]
    this.words = prepared.map(({ word }) => word)
    this.automaton = new WordAutomaton(prepared.map(({ units }) => units))
    this.unusable = unusable
  }
}

function lettersOf(text: string): { units: readonly number[]; ownGaps: ReadonlySet<number> } {
  const units: number[] = []
  const ownGaps = new Set<number>()
  for (const character of text) {
    for (const folded of unitsOf(character.codePointAt(0) ?? 0)) {
      const kind = folded >>> 16
      if (kind >= characterKind.dense) units.push(folded & 0xffff)
      else if (kind !== characterKind.ignored && units.length > 0) ownGaps.add(units.length)
    }
  }
  return { units, ownGaps }
}
