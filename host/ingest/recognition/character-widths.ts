import { median } from './measures.ts'

/** A character that was read in a line, with its center as a share of the line's length. */
export interface CenteredCharacter {
  readonly text: string
  readonly center: number
}

/** In the unit of the distances from which they are measured. */
export interface CharacterWidths {
  readonly ideograph: number
  readonly digit: number
  /** Only digits are known to be as wide; how wide ideographs are is reckoned from them. */
  readonly isOfDigits?: true
}

/** The distances between neighbours of one kind in a line, in pixels. */
export interface MeasuredPairs {
  /** Of the line, in pixels. */
  readonly height: number
  readonly ideographs: readonly number[]
  readonly digits: readonly number[]
}

export const ideograph = /\p{Script=Han}/u
export const digit = /[0-9]/
/** Width of a digit, in widths of an ideograph. */
const digitShare = 0.55
/** Pairs of characters from which the width of one is known. */
const minPairs = 3
/** Wider distances than this, in usual ones, are not those of neighbours. */
const mostUsual = 1.5
/** Pairs that a line adds to those of its size. */
const mostAdded = minPairs
/** Lines whose heights differ by more than this factor are of another size. */
const likeHeight = 1.35

/**
 * @param characters those of a line that are printed, in order
 * @param size of the line, in pixels
 */
export function measurePairs(
  characters: readonly CenteredCharacter[],
  { length, height }: { readonly length: number; readonly height: number },
): MeasuredPairs {
  const between = (kind: RegExp) =>
    characters.slice(1).flatMap(({ text, center }, before) => {
      const previous = characters[before]
      return previous && kind.test(previous.text) && kind.test(text)
        ? [(center - previous.center) * length]
        : []
    })
  return { height, ideographs: between(ideograph), digits: between(digit) }
}

/**
 * @param others all lines of the page: where a line is too short to show how wide its digits are, those of its size do. Its
 * ideographs may be larger than theirs: a heading is short, too.
 * @returns widths in pixels; null if too few characters are next to one of their kind
 */
export function widthsIn(line: MeasuredPairs, others: readonly MeasuredPairs[]): CharacterWidths | null {
  const own = widthsOf(line)
  if (own) return own
  const like = others.filter(({ height }) => isLike(height, line.height))
  const digitWidth = usualOf(like.flatMap(({ digits }) => digits.slice(0, mostAdded)))
  return digitWidth === null
    ? null
    : { ideograph: digitWidth / digitShare, digit: digitWidth, isOfDigits: true }
}

function isLike(one: number, other: number): boolean {
  return Math.max(one, other) <= likeHeight * Math.min(one, other)
}

function widthsOf({ ideographs, digits }: Omit<MeasuredPairs, 'height'>): CharacterWidths | null {
  const [wide, narrow] = [usualOf(ideographs), usualOf(digits)]
  const ideographWidth = wide ?? (narrow ?? 0) / digitShare
  return ideographWidth <= 0
    ? null
    : { ideograph: ideographWidth, digit: narrow ?? ideographWidth * digitShare }
}

function usualOf(distances: readonly number[]): number | null {
  const most = mostUsual * median(distances)
  const usual = distances.filter((distance) => distance <= most)
  return usual.length < minPairs ? null : usual.reduce((sum, distance) => sum + distance, 0) / usual.length
}
