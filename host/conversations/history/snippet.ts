import { foldToLetters } from '../../../lib/text/fold.ts'
import { withoutMarkdownMarks } from '../../../lib/text/markdown/without-marks.ts'

/** Characters shown before the match, and in total. */
const bounds = { before: 16, shown: 80 } as const
/** A text is folded in pieces of this length, so that only the piece with the match is processed by character. */
const pieceCharacters = 200

export interface Snippet {
  readonly snippet: string
  /** The range of the match in it: start inclusive, end exclusive. */
  readonly match: [number, number]
}

/**
 * Cuts the first match out of the words of a Markdown text; without one, the start.
 * @param letters the folded keyword
 */
export function snippetOf(markdown: string, letters: string): Snippet {
  const words = cut(withoutMarkdownMarks(markdown), letters)
  // Addresses and numbers of sources are found, too.
  return words.match[1] > 0 ? words : cut(markdown, letters)
}

function cut(text: string, letters: string): Snippet {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  const { folded, pieces } = foldPieces(characters, letters)
  const at = folded.indexOf(letters)
  const from = at < 0 ? 0 : placeOf(characters, pieces, at)
  const to = at < 0 ? 0 : placeOf(characters, pieces, at + letters.length - 1) + 1
  const start = Math.max(0, from - bounds.before)
  const end = Math.max(to, start + bounds.shown)
  const head = `${start > 0 ? '…' : ''}${characters.slice(start, from).join('')}`
  const found = characters.slice(from, to).join('')
  const tail = `${characters.slice(to, end).join('')}${end < characters.length ? '…' : ''}`
  return { snippet: head + found + tail, match: [head.length, head.length + found.length] }
}

interface Piece {
  readonly start: number
  readonly letter: number
}

/** Folds the pieces up to the first match. */
function foldPieces(
  characters: readonly string[],
  letters: string,
): { folded: string; pieces: readonly Piece[] } {
  const pieces: Piece[] = []
  let folded = ''
  for (let start = 0; start < characters.length; start += pieceCharacters) {
    pieces.push({ start, letter: folded.length })
    const from = Math.max(0, folded.length - letters.length)
    folded += foldToLetters(characters.slice(start, start + pieceCharacters).join(''))
    if (folded.includes(letters, from)) break
  }
  return { folded, pieces }
}

function placeOf(characters: readonly string[], pieces: readonly Piece[], letter: number): number {
  const piece = pieces.findLast((each) => each.letter <= letter) ?? { start: 0, letter: 0 }
  let passed = piece.letter
  for (let place = piece.start; place < characters.length; place += 1) {
    passed += foldToLetters(characters[place] ?? '').length
    if (passed > letter) return place
  }
  return characters.length - 1
}
