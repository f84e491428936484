import { widthOfFirstUnit } from './first-unit.ts'
import type { PageLine } from './page-lines.ts'

/** The most that lines of a list, a verse or of labels take of the width of their page. */
const mostOfPage = 0.5
/** Share of them that leave room for the beginning of the next one; of narrow ones fewer. */
const fewestShort = { wide: 0.5, narrow: 0.3 } as const
/** What is measured of a line may be wrong by this, in ems. */
const tolerance = 0.3
/** Prose has no columns as narrow as this, in ems: there also a full line is one of a list. */
const narrowest = 12
/** A page of more lines is no list. */
const mostLines = 2_000
/** What follows belongs to the line before. */
const continues = /^[\p{Ll}\p{Pe}\p{Pf}，。、；：！？]/u
/** A sentence continues after these, whatever its line looks like. */
const goesOn = /[，、,\-–—]$/u

/** How far a line reaches without the mark at its end, which may hang in the margin. */
export function reachOf({ text, right, size }: PageLine): number {
  return /[，。、；：！？]$/.test(text) ? right - size : right
}

/**
 * Finds the lines that say something of their own although no sentence ends with them: prices, verses, labels. They are
 * short on a wide page, without text at their sides, and most had room for the beginning of the next one.
 * @param lines of a column, from top to bottom
 * @param page all lines of its page
 * @returns for each line whether it ends what it says
 */
export function listedLines(lines: readonly PageLine[], page: readonly PageLine[]): boolean[] {
  const none = lines.map(() => false)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first?.pageWidth || !last || lines.length < 2 || page.length > mostLines || first.isRow) return none
  const left = lines.reduce((least, line) => Math.min(least, line.left), Infinity)
  const reach = lines.reduce((most, line) => Math.max(most, reachOf(line)), -Infinity)
  const margin = page.reduce((least, line) => Math.min(least, line.left), Infinity)
  if (reach - left > mostOfPage * (first.pageWidth - 2 * margin)) return none

  const short = lines.map((line, at) => {
    const next = lines[at + 1]
    const room = (reach - reachOf(line)) / line.size
    return next !== undefined && room > widthOfFirstUnit(next.text) - tolerance
  })
  const isNarrow = reach - left <= narrowest * first.size
  const fewest = isNarrow ? fewestShort.narrow : fewestShort.wide
  if (short.filter(Boolean).length < fewest * (lines.length - 1)) return none
  const isBeside = ({ base, ...line }: PageLine) =>
    base <= first.base && base >= last.base && (line.left >= reach || line.right <= left)
  if (page.some(isBeside)) return none

  return lines.map((line, at) => {
    const next = lines[at + 1]
    if (!next || goesOn.test(line.text) || continues.test(next.text)) return false
    return short[at] || (isNarrow && !/\p{Script=Latin}/u.test(next.text))
  })
}
