export interface TextPiece {
  readonly str: string
  /** The text matrix: the last two numbers are its origin, in points from the lower left corner. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

export interface PageLine {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly left: number
  readonly right: number
  /** Distance of its baseline from the bottom edge. */
  readonly base: number
}

/** Joins the text pieces of a page into lines, in content order. */
export function toLines(pieces: readonly TextPiece[]): PageLine[] {
  const lines: PageLine[] = []
  let open: TextPiece[] = []
  for (const piece of pieces) {
    open.push(piece)
    if (!piece.hasEOL) continue
    lines.push(...lineOf(open))
    open = []
  }
  return [...lines, ...lineOf(open)]
}

function lineOf(pieces: readonly TextPiece[]): PageLine[] {
  const text = pieces.map(({ str }) => str).join('')
  const inked = pieces.filter(({ str }) => str.trim() !== '')
  const [first] = inked
  if (!first) return []

  const bounds = inked.reduce(
    ({ size, left, right }, { height, transform: [, , , , x = 0], width }) => ({
      size: Math.max(size, height),
      left: Math.min(left, x),
      right: Math.max(right, x + width),
    }),
    { size: 0, left: Number.POSITIVE_INFINITY, right: 0 },
  )
  return [{ ...bounds, text: closeUp(text.trim()), base: first.transform[5] ?? 0 }]
}

/** Removes the spaces in letter-spaced Chinese. */
function closeUp(text: string): string {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const spaced = text.match(/\p{Script=Han} (?=\p{Script=Han})/gu)?.length ?? 0
  const isSpaced = characters > 3 && spaced > characters * 0.6
  return isSpaced ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text
}

const pageNumber =
  /^[-–—\s]*(第\s*)?\d{1,4}(\s*页)?(\s*[/／]\s*(共\s*)?\d{1,4}\s*页?)?[-–—\s]*$|^page \d+( of \d+)?$/i
/** Minimum number of pages for a line at their edges to count as a running header or footer. */
const minPages = 4
const maxShareOfPages = 0.6
const maxLineLength = 80

/** Removes running headers and footers: page numbers, the document's name. */
export function withoutRunningLines(pages: readonly (readonly PageLine[])[]): (readonly PageLine[])[] {
  if (pages.length < minPages) return [...pages]

  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  const least = Math.max(minPages, pages.length * maxShareOfPages)
  const isRunning = (line: PageLine) =>
    pageNumber.test(line.text) ||
    (line.text.length <= maxLineLength && (counts.get(keyOf(line)) ?? 0) >= least)

  return pages.map((lines) => {
    const atEdge = new Set(edges(lines))
    return lines.filter((line) => !atEdge.has(line) || !isRunning(line))
  })
}

function edges(lines: readonly PageLine[]): PageLine[] {
  return [...lines.slice(0, 2), ...lines.slice(-2)]
}

/** Ignores numbers, which differ by page. */
function keyOf({ text }: PageLine): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '')
}
