import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'
import { toPlainCharacters } from '../plain-characters.ts'
import { alignText } from './align-text.ts'
import type { PageCharacter } from './pdfium/pdf-document.ts'

/** Maximum characters of a quote. */
const maxQuoteCharacters = 2_000
/** Minimum share of a quote's characters that a page must have for a place. */
const minShare = 0.5
/** Space above and below the ink of a line, as a share of its height. */
const padding = 0.15
/** Gap between characters, in heights, beyond which they are of different columns. */
const maxGap = 3
/** Minimum share of a character's extent that it has in common with its line. */
const sameLine = 0.4
/** Maximum height of a raised or lowered character, as a share of its line's. */
const smallScale = 0.75

/**
 * Finds where a quote is printed on a page; readers join lines, resolve ligatures and drop hyphens, so it need not be
 * equal.
 * @param characters with boxes in points
 * @returns a box for each of its lines, in points; none when the page has less than half of the quote
 */
export function locateQuote(characters: readonly PageCharacter[], quote: string): PageBox[] {
  const wanted = plainCharacters(quote.slice(0, maxQuoteCharacters))
  const printed = characters.flatMap((character) =>
    character.box.h > 0 ? plainCharacters(character.text).map((text) => ({ text, box: character.box })) : [],
  )
  const text = printed.map((each) => each.text)
  const found = alignText(wanted, text)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || found.length < wanted.length * minShare) return []
  // What the quote lacks in between was printed there: a footnote's number, a hyphen.
  return linesOf(printed.slice(first, last + 1).map((each) => each.box))
}

function plainCharacters(text: string): string[] {
  return Array.from(toPlainCharacters(text).normalize('NFKC').toLowerCase()).filter((each) =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(each),
  )
}

interface PrintedLine {
  readonly box: PageBox
  /** Of vertical text. */
  readonly isColumn: boolean
}

function linesOf(boxes: readonly PageBox[]): PageBox[] {
  const lines: PrintedLine[] = []
  for (const box of boxes) {
    const open = lines.at(-1)
    const joined = open && joinedTo(open, box)
    if (joined) lines[lines.length - 1] = joined
    else lines.push({ box, isColumn: false })
  }
  return lines.map(({ box: { x, y, w, h }, isColumn }) =>
    isColumn
      ? { x: x - w * padding, y, w: w * (1 + 2 * padding), h }
      : { x, y: y - h * padding, w, h: h * (1 + 2 * padding) },
  )
}

/** @returns the line with one more character; null when the character does not continue it */
function joinedTo({ box: line, isColumn }: PrintedLine, box: PageBox): PrintedLine | null {
  const gap = box.x - (line.x + line.w)
  // A raised or lowered character only touches its line.
  const isSmall = box.h < line.h * smallScale
  const isLevel = overlap(line.y, line.h, box.y, box.h) > (isSmall ? 0 : sameLine)
  const isBeside = isLevel && box.x >= line.x
  if (!isColumn && isBeside) return gap < box.h * maxGap ? { box: union(line, box), isColumn } : null
  const isBelow = overlap(line.x, line.w, box.x, box.w) > sameLine && box.y > line.y
  const isThin = line.w < Math.max(line.h, box.w) * 1.5
  return isThin && isBelow && box.y - (line.y + line.h) < box.w
    ? { box: union(line, box), isColumn: true }
    : null
}

/** @returns the length that two ranges share, as a share of the shorter one */
function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  const shared = Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)
  return shared / Math.max(Number.EPSILON, Math.min(length, otherLength))
}

function union(one: PageBox, other: PageBox): PageBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    w: Math.max(one.x + one.w, other.x + other.w) - x,
    h: Math.max(one.y + one.h, other.y + other.h) - y,
  }
}
