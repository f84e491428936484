import { splitSentences } from '../../../lib/text/sentences.ts'
import { continuesWithFigure } from '../continued-line.ts'
import type { PageLine } from './page-lines.ts'

/** A paragraph and the page on which it is. */
export interface PlacedParagraph extends PageParagraph {
  readonly page: number
}

/** Shorter lines that end without a mark are titles and labels rather than the beginning of what follows. */
const leastCut = 20

/** So much of a paragraph is read for where its last sentence begins. */
const mostOfSentence = 2_000

/**
 * Joins the pages of a document. Of a paragraph that is cut by the end of its page, the sentence that is cut is placed
 * where most of it is, what precedes it on the first page and what follows it on the next.
 */
export function documentParagraphs(pages: readonly (readonly PageLine[])[]): PlacedParagraph[] {
  const bodySize = usualSize(pages)
  const all: PlacedParagraph[] = []
  for (const [index, lines] of pages.entries()) {
    const paragraphs = toParagraphs(lines, bodySize).map((each) => ({ ...each, page: index + 1 }))
    const [first] = paragraphs
    const before = all.at(-1)
    if (first && before && goesOn(before, first)) {
      all.pop()
      paragraphs.splice(0, 1, ...joinedOverPages(before, { ...first, page: index + 1 }))
    }
    for (const paragraph of paragraphs) all.push(paragraph)
  }
  return all
}

function joinedOverPages(before: PlacedParagraph, first: PlacedParagraph): PlacedParagraph[] {
  const from = Math.max(0, before.text.length - mostOfSentence)
  const begun = from + (splitSentences(before.text.slice(from)).at(-1)?.start ?? 0)
  const ended = splitSentences(first.text)[0]?.end ?? first.text.length
  const [tail, head] = [before.text.slice(begun), first.text.slice(0, ended)]
  const cut = {
    ...before,
    text: joinLines(tail, head),
    page: tail.length < head.length ? first.page : before.page,
  }
  const parts = [
    { ...before, text: before.text.slice(0, begun) },
    cut,
    { ...before, text: first.text.slice(ended), page: first.page },
  ]
  return parts
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter(({ text }) => text !== '')
    .reduce<PlacedParagraph[]>((kept, part) => {
      const last = kept.at(-1)
      if (last?.page !== part.page) return [...kept, part]
      return [...kept.slice(0, -1), { ...last, text: joinLines(last.text, part.text) }]
    }, [])
}

function goesOn(before: PageParagraph, first: PageParagraph): boolean {
  if (before.level === 0 && continuesWithFigure(before.text, first.text)) return true
  const isBody = before.level === 0 && first.level === 0
  return isBody && before.text.length > leastCut && /[\p{Script=Han}a-z，、,]$/u.test(before.text)
}

/** The size in which most characters are set. */
function usualSize(pages: readonly (readonly PageLine[])[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [12, 0])[0]
}

/** A paragraph of a page, or a heading between them. */
interface PageParagraph {
  readonly text: string
  /** 0 for body text, else the level of a heading. */
  readonly level: number
}

/** Lines that are this much larger than the body are headings, the largest of the first level. */
const headingScales = [1.7, 1.35, 1.15]
const longestHeading = 60
/** Lines that stand further apart than this many times their height belong to two paragraphs. */
const mostLeading = 1.9
/** A line that is this much shorter than the longest one may end its paragraph. */
const fullLineShare = 0.88
const sentenceEnd = /[。！？!?：:；;.”」』）)]$/
const itemStart =
  /^([•●■◆▪·\-–—*]\s|[（(]?[0-9一二三四五六七八九十]{1,3}(?:[)）、]|[.．](?!\d))|第[0-9一二三四五六七八九十百]+[章节条款])/

/**
 * Joins the lines of a page into paragraphs. Without the tags that few files carry, the end of a paragraph is seen as a
 * reader sees it: by a gap, a change of size, a short last line, a mark of enumeration.
 * @param bodySize the size of most text in the document, in points
 */
function toParagraphs(lines: readonly PageLine[], bodySize: number): PageParagraph[] {
  const widest = lines.reduce((most, { left, right }) => Math.max(most, right - left), 0)
  const paragraphs: { lines: PageLine[]; level: number }[] = []
  let before: PageLine | undefined
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const isContinued = open?.level === 0 && before !== undefined && continuesSentence(before, line, widest)
    const level = isContinued ? 0 : levelOf(line, bodySize)
    if (open && before && (isContinued || (open.level === level && !isBreak(before, line, widest))))
      open.lines.push(line)
    else paragraphs.push({ lines: [line], level })
    before = line
  }
  return paragraphs.map(({ lines: parts, level }) => {
    const text = parts.map((part) => part.text).reduce(joinLines)
    return { text, level: text.length > longestHeading ? 0 : level }
  })
}

function levelOf({ size, text }: PageLine, bodySize: number): number {
  if (text.length > longestHeading || !/\p{L}/u.test(text)) return 0
  return headingScales.findIndex((scale) => size >= bodySize * scale) + 1
}

/** Whatever its size, the line below one that is full and ends no sentence is no heading. */
function continuesSentence(before: PageLine, line: PageLine, widest: number): boolean {
  const gap = before.base - line.base
  if (gap < 0 || gap > Math.max(before.size, line.size, 1) * mostLeading || itemStart.test(line.text))
    return false
  if (continuesWithFigure(before.text, line.text)) return true
  const isFull = before.right - before.left >= widest * fullLineShare
  return isFull && before.text.length > leastCut && /[\p{Script=Han}，、,]$/u.test(before.text)
}

function isBreak(before: PageLine, line: PageLine, widest: number): boolean {
  const gap = before.base - line.base
  const height = Math.max(before.size, line.size, 1)
  // Text that goes up again begins a column.
  if (gap < 0 || gap > height * mostLeading) return true
  if (itemStart.test(line.text)) return true
  const isShort = before.right - before.left < widest * fullLineShare
  return isShort && sentenceEnd.test(before.text)
}

/**
 * Joins a line with the one before. Chinese is written without spaces; a word that was hyphenated at the end of a line
 * becomes whole again.
 */
function joinLines(before: string, after: string): string {
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after
  const isSpaced = /[\p{L}\p{N}.,;:!?)%]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after)
  const isChinese = /\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after)
  return isSpaced && !isChinese ? `${before} ${after}` : before + after
}
