import { foldToLetters } from '../../../lib/text/fold.ts'

/** So many characters stand before what was found, and so many are shown in all. */
const bounds = { before: 16, shown: 80 } as const
/** A text is folded in pieces of this length, so that only the one with the place is looked at by characters. */
const pieceCharacters = 200

export interface Snippet {
  readonly snippet: string
  /** Where in it the letters stand: from, and to before. */
  readonly match: [number, number]
}

/**
 * Cuts out of a text the place where letters stand first, whatever their case, script and punctuation.
 * @param letters folded; where the text does not hold them, its beginning is shown
 */
export function snippetOf(text: string, letters: string): Snippet {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '))
  const { folded, pieces } = foldedPieces(characters)
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
  /** Its first character in the text. */
  readonly start: number
  /** Its first letter among the folded ones. */
  readonly letter: number
}

function foldedPieces(characters: readonly string[]): { folded: string; pieces: readonly Piece[] } {
  const pieces: Piece[] = []
  let folded = ''
  for (let start = 0; start < characters.length; start += pieceCharacters) {
    pieces.push({ start, letter: folded.length })
    folded += foldToLetters(characters.slice(start, start + pieceCharacters).join(''))
  }
  return { folded, pieces }
}

/** @returns the character that the letter came from */
function placeOf(characters: readonly string[], pieces: readonly Piece[], letter: number): number {
  const piece = pieces.findLast((each) => each.letter <= letter) ?? { start: 0, letter: 0 }
  let passed = piece.letter
  for (let place = piece.start; place < characters.length; place += 1) {
    passed += foldToLetters(characters[place] ?? '').length
    if (passed > letter) return place
  }
  return characters.length - 1
}
