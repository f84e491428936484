import { foldForSearch } from '../../lib/text/fold.ts'

/**
 * The role of a character in matching: `ignored` ones count as absent; separators separate letters; clause marks
 * separate what does not belong together in prose; letters of dense scripts form words without spaces; letters of
 * spaced scripts, and digits, form words between spaces.
 */
export const characterKind = { ignored: 0, separator: 1, clause: 2, dense: 3, spaced: 4 } as const

/** A folded UTF-16 unit in the lower 16 bits, its kind above them. */
export type FoldedUnit = number

const unknown = -2
/** The character folds to several units, which {@link unitsOf} returns. */
export const severalUnits = -1

const single = new Int32Array(0x10000).fill(unknown)
const several = new Map<number, readonly FoldedUnit[]>()
/** Maximum cached characters: a text may contain any of Unicode. */
const maxRemembered = 8_192

/**
 * Folds a character of the basic plane, the common case: NFKC, lower case, simplified, without accents.
 * @returns its one unit, or {@link severalUnits}
 */
export function unitOf(code: number): FoldedUnit {
  const known = single[code] ?? unknown
  return known === unknown ? packCodes(unitsOf(code)) : known
}

/** Folds any character. @returns its units; surrogates come in pairs */
export function unitsOf(codePoint: number): readonly FoldedUnit[] {
  const one = codePoint < single.length ? (single[codePoint] ?? unknown) : unknown
  if (one >= 0) return [one]

  const known = several.get(codePoint)
  if (known) return known

  const units = fold(codePoint)
  if (several.size >= maxRemembered) several.clear()
  if (codePoint < single.length) single[codePoint] = packCodes(units)
  several.set(codePoint, units)
  return units
}

function packCodes(units: readonly FoldedUnit[]): number {
  const [first] = units
  return first !== undefined && units.length === 1 ? first : severalUnits
}

function fold(codePoint: number): readonly FoldedUnit[] {
  // The vast majority of characters in a Chinese list; they fold to one of their own kind.
  if (codePoint >= 0x4e00 && codePoint <= 0x9fff) {
    const [ideograph = ''] = foldForSearch(String.fromCharCode(codePoint))
    return [(characterKind.dense << 16) | ideograph.charCodeAt(0)]
  }
  // An unpaired surrogate is not a character.
  const isLone = codePoint >= 0xd800 && codePoint < 0xe000
  const folded = isLone ? '\0' : foldForSearch(String.fromCodePoint(codePoint)).normalize('NFD')
  return Array.from(folded).flatMap((character) => {
    const kind = kindOf(character)
    return character.split('').map((unit) => (kind << 16) | unit.charCodeAt(0))
  })
}

const ignored = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]$|^(?!\s)\p{Cc}$/u
const accent = /^(?![\u3099\u309a])\p{Script=Inherited}$/u
const clauseMark = /^[,;:!?|。、\n\r\u2028\u2029\p{Ps}\p{Pe}\p{Pi}\p{Pf}]$/u
const letter = /^[\p{L}\p{N}\p{M}]$/u
const dense =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]$/u

function kindOf(character: string): number {
  if (ignored.test(character) || accent.test(character)) return characterKind.ignored
  if (letter.test(character)) return dense.test(character) ? characterKind.dense : characterKind.spaced
  return clauseMark.test(character) ? characterKind.clause : characterKind.separator
}
