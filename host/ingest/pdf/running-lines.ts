import type { PageLine } from './page-lines.ts'

const pageNumber =
  /^[-–—\s]*(第\s*)?\d{1,4}(\s*页)?(\s*[/／]\s*(共\s*)?\d{1,4}\s*页?)?[-–—\s]*$|^page\s*\d+(\s*of\s*\d+)?$/i
/** A page number within other words, as in 员工手册 第 3 页. */
const namedPageNumber = /第\s*\d{1,4}\s*页|\bpage\s*\d{1,4}(?!\d)/i
/** Minimum number of pages for a line at their edges to count as a running header or footer. */
const minPages = 4
const maxShareOfPages = 0.6
const maxLineLength = 80
/** Maximum distance in points between lines of different pages at the same place. */
const samePlace = 3
/** Maximum difference between the number of a page and its place in the file, as of an excerpt. */
const maxOffset = 400

interface EdgeLine {
  readonly line: PageLine
  readonly page: number
}

/**
 * Removes running headers and footers: lines at the same place of most pages with the same words, in which only a page
 * number counts up with the pages. Lines that differ in other numbers are content, and no page loses all its text.
 */
export function withoutRunningLines(pages: readonly (readonly PageLine[])[]): (readonly PageLine[])[] {
  const least = Math.max(minPages, pages.length * maxShareOfPages)
  const running = new Set<PageLine>()
  const atEdges = pages.flatMap((lines, page) => edges(lines).map((line) => ({ line, page })))
  for (const group of groupsByPlace(atEdges)) {
    if (new Set(group.map(({ page }) => page)).size < least) continue
    const isNumbered =
      namedPageNumber.test(group[0]?.line.text ?? '') || pageNumber.test(group[0]?.line.text ?? '')
    for (const lines of Object.values(isNumbered ? byOffset(group) : Object.groupBy(group, wordsOf)))
      if (lines && lines.length >= least) for (const { line } of lines) running.add(line)
  }
  return pages.map((lines) => {
    const kept = lines.filter((line) => !running.has(line))
    return kept.length > 0 ? kept : lines
  })
}

function edges(lines: readonly PageLine[]): PageLine[] {
  return [...new Set([...lines.slice(0, 2), ...lines.slice(-2)])].filter(
    ({ text }) => text.length <= maxLineLength,
  )
}

/** Groups lines that have the same words, numbers apart, at the same height of their page. */
function groupsByPlace(lines: readonly EdgeLine[]): EdgeLine[][] {
  const groups: EdgeLine[][] = []
  const open = new Map<string, EdgeLine[]>()
  for (const each of lines.toSorted((one, other) => one.line.base - other.line.base)) {
    const key = wordsOf(each).replaceAll(/\d+/g, '#')
    const group = open.get(key)
    const last = group?.at(-1)
    if (group && last && each.line.base - last.line.base <= samePlace) group.push(each)
    else {
      const started = [each]
      open.set(key, started)
      groups.push(started)
    }
  }
  return groups
}

function wordsOf({ line }: EdgeLine): string {
  return line.text.replaceAll(/\s+/g, '')
}

/** Groups lines whose page number is that far from the place of their page, and whose other words are the same. */
function byOffset(lines: readonly EdgeLine[]): Partial<Record<string, EdgeLine[]>> {
  return Object.groupBy(lines, (each) => {
    const words = wordsOf(each)
    const [named] = namedPageNumber.exec(words) ?? pageNumber.exec(words) ?? ['']
    const offset = Number(/\d+/.exec(named)?.[0]) - each.page
    return Math.abs(offset) > maxOffset
      ? words
      : `${offset} ${words.replace(named, named.replace(/\d+/, '#'))}`
  })
}
