import { splitSentences } from '../../../lib/text/sentences.ts'
import { isLineContinuation } from '../line-continuation.ts'
import type { PageLine } from './page-lines.ts'

export interface PlacedParagraph extends PageParagraph {
  readonly page: number
}

/** Minimum characters of a line that may continue; shorter ones without punctuation are titles and labels. */
const minCut = 20

/** Characters searched backwards for the start of a paragraph's last sentence. */
const maxSentenceCharacters = 2_000

/**
 * Joins the pages of a document. When a page break splits a paragraph, the split sentence is placed on the page with
 * most of it, the text before on the first page, the text after on the next.
 */
export function documentParagraphs(pages: readonly (readonly PageLine[])[]): PlacedParagraph[] {
  const bodySize = usualSize(pages)
  const all: PlacedParagraph[] = []
  for (const [index, lines] of pages.entries()) {
    const paragraphs = toParagraphs(lines, bodySize).map((each) => ({ ...each, page: index + 1 }))
    const [first] = paragraphs
    const before = all.at(-1)
    if (first && before && continuesOnNextPage(before, first)) {
      all.pop()
      paragraphs.splice(0, 1, ...joinOverPages(before, { ...first, page: index + 1 }))
    }
    for (const paragraph of paragraphs) all.push(paragraph)
  }
  return all
}

function joinOverPages(before: PlacedParagraph, first: PlacedParagraph): PlacedParagraph[] {
  const from = Math.max(0, before.text.length - maxSentenceCharacters)
  const current = from + (splitSentences(before.text.slice(from)).at(-1)?.start ?? 0)
  const ended = splitSentences(first.text)[0]?.end ?? first.text.length
  const [tail, head] = [before.text.slice(current), first.text.slice(0, ended)]
  const cut = {
    ...before,
    text: joinLines(tail, head),
    page: tail.length < head.length ? first.page : before.page,
  }
  const parts = [
    { ...before, text: before.text.slice(0, current) },
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

function continuesOnNextPage(before: PageParagraph, first: PageParagraph): boolean {
  if (before.level === 0 && isLineContinuation(before.text, first.text)) return true
  const isBody = before.level === 0 && first.level === 0
  return isBody && before.text.length > minCut && /[\p{Script=Han}a-z，、,]$/u.test(before.text)
}

/** The most common font size, by characters. */
function usualSize(pages: readonly (readonly PageLine[])[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [12, 0])[0]
}

interface PageParagraph {
  readonly text: string
  /** 0 for body text, else the level of a heading. */
  readonly level: number
}

/** Minimum font size of headings relative to the body, for levels 1 to 3. */
const headingScales = [1.7, 1.35, 1.15]
const maxHeadingLength = 60
/** Maximum line distance within a paragraph, in multiples of the line height. */
const maxLineDistance = 1.9
/** A line shorter than this share of the longest one may end its paragraph. */
const fullLineShare = 0.88
const sentenceEnd = /[。！？!?：:；;.”」』）)]$/
const itemStart =
  /^([•●■◆▪·\-–—*]\s|[（(]?[0-9一二三四五六七八九十]{1,3}(?:[)）、]|[.．](?!\d))|第[0-9一二三四五六七八九十百]+[章节条款])/

/**
 * Joins the lines of a page into paragraphs. Without tags, which few files contain, paragraph ends are inferred from
 * gaps, size changes, short last lines and enumeration marks.
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
    return { text, level: text.length > maxHeadingLength ? 0 : level }
  })
}

function levelOf({ size, text }: PageLine, bodySize: number): number {
  if (text.length > maxHeadingLength || !/\p{L}/u.test(text)) return 0
  return headingScales.findIndex((scale) => size >= bodySize * scale) + 1
}

/** A line after a full line without sentence end is not a heading, whatever its size. */
function continuesSentence(before: PageLine, line: PageLine, widest: number): boolean {
  const gap = before.base - line.base
  if (gap < 0 || gap > Math.max(before.size, line.size, 1) * maxLineDistance || itemStart.test(line.text))
    return false
  if (isLineContinuation(before.text, line.text)) return true
  const isFull = before.right - before.left >= widest * fullLineShare
  return isFull && before.text.length > minCut && /[\p{Script=Han}，、,]$/u.test(before.text)
}

function isBreak(before: PageLine, line: PageLine, widest: number): boolean {
  const gap = before.base - line.base
  const height = Math.max(before.size, line.size, 1)
  // Text that moves up starts a new column.
  if (gap < 0 || gap > height * maxLineDistance) return true
  if (itemStart.test(line.text)) return true
  const isShort = before.right - before.left < widest * fullLineShare
  return isShort && sentenceEnd.test(before.text)
}

/** Joins two lines. Chinese has no spaces; a word hyphenated at the line end is joined. */
function joinLines(before: string, after: string): string {
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after
  const isSpaced = /[\p{L}\p{N}.,;:!?)%]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after)
  const isChinese = /\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after)
  return isSpaced && !isChinese ? `${before} ${after}` : before + after
}
