import { joinLines, toParagraphs, type PageParagraph } from './page-paragraphs.ts'
import type { PageLine } from './page-lines.ts'

/** A paragraph and the page on which it begins. */
export interface PlacedParagraph extends PageParagraph {
  readonly page: number
}

/** Shorter lines that end without a mark are titles and labels rather than the beginning of what follows. */
const leastCut = 20

/** Joins the pages of a document; a paragraph that is cut by the end of its page is placed where it begins. */
export function documentParagraphs(pages: readonly (readonly PageLine[])[]): PlacedParagraph[] {
  const bodySize = usualSize(pages)
  const all: PlacedParagraph[] = []
  for (const [index, lines] of pages.entries()) {
    const paragraphs = toParagraphs(lines, bodySize).map((each) => ({ ...each, page: index + 1 }))
    const [first] = paragraphs
    const before = all.at(-1)
    if (first && before && goesOn(before, first)) {
      all[all.length - 1] = { ...before, text: joinLines(before.text, first.text) }
      paragraphs.shift()
    }
    for (const paragraph of paragraphs) all.push(paragraph)
  }
  return all
}

function goesOn(before: PageParagraph, first: PageParagraph): boolean {
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
