import { scriptText } from '../formats/script-text.ts'
import { toPlainCharacters } from '../plain-characters.ts'

export interface TextPiece {
  readonly str: string
  /** The text matrix: the last two numbers are its origin, in points from the lower left corner. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
  /** `ttb`: of a font for vertical text; its width is that of the column. */
  readonly dir?: string
}

/** A line of text; of vertical text as if the page were turned by a quarter. */
export interface PageLine {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly left: number
  readonly right: number
  /** Distance of its baseline from the bottom edge. */
  readonly base: number
  /** Width of its page in points; absent where it is not known. */
  readonly pageWidth?: number
  /** Whether it is a row of a table, which no other line continues. */
  readonly isRow?: true
}

/** Joins the text pieces of a page into lines, in content order. */
export function toLines(pieces: readonly TextPiece[]): PageLine[] {
  return joinVertical(piecesByLine(withoutCopies(pieces.map(turnedPiece))).flatMap(lineOf))
}

/** Groups pieces into the lines that the content has. */
export function piecesByLine(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [[]]
  for (const piece of pieces) {
    lines.at(-1)?.push(piece)
    if (piece.hasEOL) lines.push([])
  }
  return lines
}

function turnedPiece(piece: TextPiece): TextPiece {
  if (piece.dir !== 'ttb') return piece
  const { transform, width, height, str } = piece
  const [x = 0, y = 0] = transform.slice(4)
  const matrix = [...transform.slice(0, 4), -y, x]
  return { ...piece, str: toPlainCharacters(str), transform: matrix, width: height, height: width }
}

/** Largest distance of copies of a text, in ems: bold is printed by repeating a text slightly offset. */
const copyDistance = 0.2

/** Removes text that is printed again at its place. */
function withoutCopies(pieces: readonly TextPiece[]): TextPiece[] {
  const kept: TextPiece[] = []
  const places = new Map<string, { readonly x: number; readonly y: number }[]>()
  for (const piece of pieces) {
    const { str, transform, height } = piece
    const [x = 0, y = 0] = transform.slice(4)
    const known = places.get(str)?.slice(-mostCopies) ?? []
    const isCopy = known.some(
      (each) => Math.abs(each.x - x) < height * copyDistance && Math.abs(each.y - y) < height * copyDistance,
    )
    if (str.trim() === '' || !isCopy) kept.push(piece)
    else if (piece.hasEOL) kept.push({ ...piece, str: '', width: 0 })
    places.set(str, [...known, { x, y }])
  }
  return kept
}

/** Places of a text that are compared. */
const mostCopies = 4

/** A raised or lowered text is smaller, and off the baseline by at least this share of the size. */
const script = { size: 0.9, raised: 0.15, lowered: 0.08 } as const

function lineOf(pieces: readonly TextPiece[]): PageLine[] {
  const inked = pieces.filter(({ str }) => str.trim() !== '')
  const main = mainPiece(inked)
  if (!main) return []

  const bounds = inked.reduce(
    ({ size, left, right }, { height, transform: [, , , , x = 0], width }) => ({
      size: Math.max(size, height),
      left: Math.min(left, x),
      right: Math.max(right, x + width),
    }),
    { size: 0, left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY },
  )
  const text = pieces.map((piece) => shown(piece, main)).join('')
  // Browsers write ⼀ for 一, also in the number of a clause.
  return [{ ...bounds, text: closeUp(toPlainCharacters(text.trim())), base: main.transform[5] ?? 0 }]
}

/** @returns the first piece in the size that most of the printed area has */
function mainPiece(pieces: readonly TextPiece[]): TextPiece | undefined {
  const areas = new Map<number, number>()
  for (const { str, height } of pieces) {
    const size = Math.round(height * 2)
    areas.set(size, (areas.get(size) ?? 0) + str.trim().length * height ** 2)
  }
  const [most] = [...areas].toSorted(([, one], [, other]) => other - one)
  return pieces.find(({ height }) => Math.round(height * 2) === most?.[0])
}

function shown({ str, height, transform }: TextPiece, main: TextPiece): string {
  if (height === 0 || height > main.height * script.size) return str
  const raised = ((transform[5] ?? 0) - (main.transform[5] ?? 0)) / main.height
  if (raised > script.raised) return scriptText(str, 'superscript')
  return raised < -script.lowered ? scriptText(str, 'subscript') : str
}

/** Fewest characters one below the other that count as vertical text. */
const fewestVertical = 3

/** Joins characters one below the other to a line, and turns it: down becomes right, and left becomes down. */
function joinVertical(lines: readonly PageLine[]): PageLine[] {
  const joined: PageLine[] = []
  let open: PageLine[] = []
  const close = () => {
    for (const each of open.length < fewestVertical ? open : [turned(open)]) joined.push(each)
    open = []
  }
  for (const line of lines) {
    const before = open.at(-1)
    if (before && !isNextBelow(before, line)) close()
    open.push(line)
    if (Array.from(line.text).length > 1) close()
  }
  close()
  return joined
}

function isNextBelow(before: PageLine, line: PageLine): boolean {
  const gap = before.base - line.base
  const isUnder = Math.abs(before.left - line.left) < line.size / 2
  return isUnder && gap > line.size / 2 && gap < line.size * 1.6 && Array.from(line.text).length === 1
}

function turned(lines: readonly PageLine[]): PageLine {
  const [first] = lines
  const { size = 0, left = 0, base = 0 } = first ?? {}
  const end = lines.at(-1)?.base ?? base
  const text = toPlainCharacters(lines.map((line) => line.text).join(''))
  return { text, size, left: -base, right: size - end, base: left }
}

/** Removes the spaces in letter-spaced Chinese. */
function closeUp(text: string): string {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const spaced = text.match(/\p{Script=Han} (?=\p{Script=Han})/gu)?.length ?? 0
  const isSpaced = characters > 3 && spaced > characters * 0.6
  return isSpaced ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text
}
