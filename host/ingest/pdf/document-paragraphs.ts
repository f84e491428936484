import { splitSentences } from '../../../lib/text/sentences.ts'
import { joinLines } from './join-lines.ts'
import { measureLines, type SetLine } from './line-setting.ts'
import type { PageLine } from './page-lines.ts'
import { breaksOff, endsParagraph, startsItem } from './paragraph-ends.ts'

export interface PlacedParagraph extends PageParagraph {
  readonly page: number
}

/** Characters searched backwards for the start of a paragraph's last sentence. */
const maxSentenceCharacters = 2_000

/**
 * Joins the pages of a document. When a page break splits a paragraph, the split sentence is placed on the page with
 * most of it, the text before on the first page, the text after on the next.
 */
export function documentParagraphs(pages: readonly (readonly PageLine[])[]): PlacedParagraph[] {
  const bodySize = usualSize(pages)
  const all: (PlacedParagraph & SetParagraph)[] = []
  for (const [index, lines] of measureLines(pages).entries()) {
    const page = index + 1
    const paragraphs = toParagraphs(lines, bodySize).map((each) => ({ ...each, page }))
    const [first] = paragraphs
    const at = first ? lastOfBody(all, bodySize) : -1
    const before = all[at]
    if (first && before && continuesOnNextPage(before, first)) {
      paragraphs.shift()
      all.splice(at, 1, ...joinOverPages(before, first).map((part) => ({ ...first, ...part })))
    }
    all.push(...paragraphs)
  }
  return all.map(({ text, level, page }) => ({ text, level, page }))
}

/** @returns the index of the last paragraph in the size of the body or a larger one: behind it are footnotes */
function lastOfBody(all: readonly (PlacedParagraph & SetParagraph)[], bodySize: number): number {
  const page = all.at(-1)?.page
  const at = all.findLastIndex((each) => each.page !== page || each.last.line.size > bodySize * noteScale)
  return all[at]?.page === page ? at : all.length - 1
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

function continuesOnNextPage(before: SetParagraph, first: SetParagraph): boolean {
  if (before.level > 0 || before.last.line.isRow || first.first.line.isRow) return false
  const isText = first.level === 0 || /[。；]$/.test(first.text)
  return isText && !endsParagraph(before.last, { ...first.first, gap: null }, false)
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
/** Maximum size of footnotes, relative to the body. */
const noteScale = 0.92

/** A paragraph with its first and its last line. */
interface SetParagraph extends PageParagraph {
  readonly first: SetLine
  readonly last: SetLine
}

/**
 * Joins the lines of a page into paragraphs. Without tags, which few files contain, paragraph ends are inferred from how
 * the lines are set.
 * @param bodySize the size of most text in the document, in points
 */
function toParagraphs(lines: readonly SetLine[], bodySize: number): SetParagraph[] {
  const paragraphs: { lines: [SetLine, ...SetLine[]]; level: number }[] = []
  let before: SetLine | undefined
  for (const line of lines) {
    const isApart = line.line.isRow || before?.line.isRow
    const open = isApart ? undefined : paragraphs.at(-1)
    const isFirst = open?.lines.length === 1
    const isContinued = open?.level === 0 && before !== undefined && continuesSentence(before, line, isFirst)
    const level = isContinued ? 0 : levelOf(line.line, bodySize)
    if (open && before && (isContinued || (open.level === level && !endsParagraph(before, line, isFirst))))
      open.lines.push(line)
    else paragraphs.push({ lines: [line], level })
    before = line
  }

  return paragraphs.map(({ lines: parts, level }) => {
    const text = parts.map((part) => part.line.text).reduce(joinLines)
    const [first] = parts
    const last = parts.at(-1) ?? first
    return { text, level: text.length > maxHeadingLength ? 0 : level, first, last }
  })
}

function levelOf({ size, text, isRow }: PageLine, bodySize: number): number {
  if (isRow || text.length > maxHeadingLength || !/\p{L}/u.test(text)) return 0
  return headingScales.findIndex((scale) => size >= bodySize * scale) + 1
}

/** A line after one that breaks off is not a heading, whatever its size. */
function continuesSentence(before: SetLine, line: SetLine, isFirst: boolean): boolean {
  if (line.gap === null || startsItem(line.line.text)) return false
  return breaksOff(before.line.text) && !endsParagraph(before, line, isFirst)
}
