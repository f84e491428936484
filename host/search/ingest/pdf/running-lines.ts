import type { PageLine } from './page-lines.ts'

const pageNumber =
  /^[-–—\s]*(第\s*)?\d{1,4}(\s*页)?(\s*[/／]\s*(共\s*)?\d{1,4}\s*页?)?[-–—\s]*$|^page \d+( of \d+)?$/i
/** A line that stands at the edge of so many pages, and of most, belongs to none of them. */
const leastPages = 4
const mostPagesShare = 0.6
const longestLine = 80

/** Takes away what stands at the top or bottom of most pages: their numbers, the name of the document. */
export function withoutRunningLines(pages: readonly (readonly PageLine[])[]): (readonly PageLine[])[] {
  if (pages.length < leastPages) return [...pages]
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(leastPages, pages.length * mostPagesShare)
  const isRunning = (line: PageLine) =>
    pageNumber.test(line.text) || (line.text.length <= longestLine && (counts.get(keyOf(line)) ?? 0) >= least)
  return pages.map((lines) => {
    const atEdge = new Set(edges(lines))
    return lines.filter((line) => !atEdge.has(line) || !isRunning(line))
  })
}

function edges(lines: readonly PageLine[]): PageLine[] {
  return [...lines.slice(0, 2), ...lines.slice(-2)]
}

/** Without its numbers, which count the pages. */
function keyOf({ text }: PageLine): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '')
}
