import { widthOfFirstUnit } from './first-unit.ts'
import type { SetLine } from './line-setting.ts'

const sentenceEnd = /[。！？!?.…][\p{Pe}\p{Pf}"']*$/u
const clauseEnd = /[。！？!?.…：:；;][\p{Pe}\p{Pf}"']*$/u
/** Marks that continue the line before. */
const closing = /^[\p{Pe}\p{Pf}，。、；：！？]/u
const itemStart =
  /^(?:[•●■◆▪·\-–—*]\s|[（(]?[0-9一二三四五六七八九十]{1,3}(?:[)）、]|[.．](?!\d))|第[0-9一二三四五六七八九十百]+[章节条款])/
/** Distances in ems. */
const tolerance = 0.3
const moreLeading = 0.25
const paragraphSpace = 0.9
/** No text has its lines further apart, in multiples of its size. */
const mostLeading = 3.2
const indents = { least: 1.2, most: 6 } as const
/** A line without the end of a sentence that leaves free more than this, and more than a share of its column, is a whole one. */
const clearlyShort = { ems: 2.5, share: 0.3 } as const

/** @returns whether a line begins with a mark of an enumeration */
export function startsItem(text: string): boolean {
  return itemStart.test(text)
}

/** Minimum characters of a line that may break off; shorter ones without punctuation are titles and labels. */
const minCut = 20

/** @returns whether a sentence does not end with a line, whatever its width is */
export function breaksOff(text: string): boolean {
  return text.length > minCut && /[\p{Script=Han}，、,]$/u.test(text)
}

/**
 * Whether a paragraph ends between two lines. A line ends a paragraph when the beginning of the next line had room behind
 * it. Where this says nothing, distance and indents do; a full line without the end of a sentence continues.
 * @param next the line after it; without a gap when it is in another column or on another page
 * @param isFirst whether the line is the first one of its paragraph
 */
export function endsParagraph(before: SetLine, next: SetLine, isFirst: boolean): boolean {
  if (before.line.isRow || next.line.isRow) return true
  if (closing.test(next.line.text)) return false
  // Otherwise they are two parts of one line.
  if (before.isListed && (next.gap === null || next.gap > next.line.size / 2)) return true
  const isEnded = clauseEnd.test(before.line.text)
  const em = next.line.size
  const needed = (widthOfFirstUnit(next.line.text) + tolerance) * em
  const isShort = before.freeAround > needed
  const isShortInColumn = isShort || before.freeInColumn > needed
  if (next.gap === null) {
    if (before.isAlone && !breaksOff(before.line.text)) return true
    return sentenceEnd.test(before.line.text) || isShort || startsItem(next.line.text)
  }
  if (isApart(next, isEnded || isShort, isShortInColumn)) return true
  if (isEnded && isShortInColumn) return true
  if (startsItem(next.line.text) && (isEnded || isShortInColumn)) return true
  if ((isEnded || isShort) && isIndented(before, next, isFirst)) return true
  const width = before.line.right - before.line.left + before.freeAround
  return before.freeAround > Math.max(needed, clearlyShort.ems * em, clearlyShort.share * width)
}

function isApart(
  { line, gap, moreThanAround, moreThanUsual }: SetLine,
  mayEnd: boolean,
  isShort: boolean,
): boolean {
  if (moreThanAround > paragraphSpace * line.size || (gap ?? 0) > mostLeading * line.size) return true
  if (moreThanAround > moreLeading * line.size) return mayEnd
  return moreThanUsual > moreLeading * line.size && isShort
}

/** Whether the first line of a paragraph is indented, or all others of it are. */
function isIndented(before: SetLine, next: SetLine, isFirst: boolean): boolean {
  const em = next.line.size
  const isFirstIndented = next.indent > indents.least * em && next.indent < indents.most * em
  return isFirstIndented || (!isFirst && before.indent - next.indent > indents.least * em)
}
