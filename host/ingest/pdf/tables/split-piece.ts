import type { TextPiece } from '../page-lines.ts'

/** Words of a piece and lines that it crosses; of more no division is looked for. */
const most = { words: 14, walls: 6 } as const
/** Width of a character in ems. */
const widths = { wide: 1, narrow: 0.5 } as const
const slack = 1

/**
 * Divides a piece of text that pdf.js joined from several cells, with spaces between them: each cell gets the words for which it
 * has room.
 * @param walls the lines that it crosses, from left to right
 * @returns a piece for each cell; null where its words do not fit between the lines
 */
export function splitPiece(piece: TextPiece, walls: readonly number[]): TextPiece[] | null {
  const words = piece.str.split(/\s+/).filter(Boolean)
  if (walls.length > most.walls || words.length > most.words || words.length <= walls.length) return null
  const [x = 0, y = 0] = piece.transform.slice(4)
  const edges = [x, ...walls, x + piece.width]
  const rooms = edges.slice(1).map((edge, at) => edge - (edges[at] ?? edge))
  const [best] = divisions(words, rooms.length)
    .map((texts) => ({ texts, excess: excessOf(texts, rooms, piece.height) }))
    .toSorted((one, other) => one.excess - other.excess)
  if (!best || best.excess > slack * piece.height * walls.length) return null
  return best.texts.map((str, at) => {
    const left = (edges[at] ?? x) + (at === 0 ? 0 : 1)
    const width = Math.min(widthOf(str) * piece.height, (rooms[at] ?? 0) - 1)
    const isLast = at === best.texts.length - 1
    const transform = [...piece.transform.slice(0, 4), left, y]
    return { ...piece, str, transform, width, hasEOL: isLast && piece.hasEOL }
  })
}

/** @returns all ways to divide words into a number of groups, in order */
function divisions(words: readonly string[], groups: number): string[][] {
  if (groups === 1) return [[words.join(' ')]]
  return words.slice(0, words.length - groups + 1).flatMap((_, at) => {
    const first = words.slice(0, at + 1).join(' ')
    return divisions(words.slice(at + 1), groups - 1).map((rest) => [first, ...rest])
  })
}

function excessOf(texts: readonly string[], rooms: readonly number[], size: number): number {
  return texts.reduce((sum, text, at) => sum + Math.max(0, widthOf(text) * size - (rooms[at] ?? 0)), 0)
}

function widthOf(text: string): number {
  let sum = 0
  for (const character of text) sum += character < '\u0250' ? widths.narrow : widths.wide
  return sum
}
