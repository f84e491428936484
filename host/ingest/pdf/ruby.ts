import type { TextPiece } from './page-lines.ts'

/** Size of ruby, and distance of its baseline from that below, as shares of the size of the text below (JLREQ, 3.3). */
const size = { least: 0.38, most: 0.65 } as const
const distance = { least: 0.8, most: 1.35 } as const
/** Readings have letters alone; footnotes and numbers are no ruby. */
const letters = /^[\p{L}\p{M}\s'’·ˉˊˇˋ˙-]+$/u
const han = /\p{Script=Han}/u
/** What tells a reading from small Latin text: signs of a script for sounds, or marks of tones that no accent is. */
const sounds =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]|[aeiouü][\u0304\u030c]/iu
/** Marks of the second and fourth tone are accents as well; next to those they are of readings. */
const tones = /[aeiouü][\u0300\u0301]/iu
/** Of larger letters, in points, which are no readings, and would be looked for over the whole page. */
const maxHeight = 100
/** Pieces of a line that may lie on each other, as those printed twice do. */
const maxOverlapping = 4
/** Spaces that make room for ruby are narrower, in ems. */
const room = 0.75

/**
 * Removes readings over characters (ruby), which other formats leave out as well: small letters without ideographs, set
 * solid above ideographs, on a line that has signs or marks of sounds.
 */
export function withoutRuby(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const small = pieces.filter(
    ({ str, height }) => str.trim() !== '' && height <= maxHeight && letters.test(str) && !han.test(str),
  )
  if (!hasMark(small, sounds)) return pieces
  const below = byBaseline(pieces.filter(({ str }) => han.test(str)))
  const bases = new Map<TextPiece, TextPiece>()
  for (const piece of small) {
    const base = baseOf(piece, below)
    if (base) bases.set(piece, base)
  }
  const lines = Object.values(Object.groupBy(bases.keys(), (piece) => Math.round(yOf(piece))))
  if (!hasMark([...bases.keys()], sounds)) return pieces
  const ruby = new Set(
    lines.flatMap((line = []) => (hasMark(line, sounds) || hasMark(line, tones) ? line : [])),
  )
  const annotated = new Set([...ruby].map((piece) => Math.round(yOf(bases.get(piece) ?? piece))))
  return pieces.flatMap((piece, at) => {
    const isRoom = annotated.has(Math.round(yOf(piece))) && isRoomForRuby(pieces, at)
    if (!ruby.has(piece) && !isRoom) return [piece]
    return piece.hasEOL ? [{ ...piece, str: '', width: 0 }] : []
  })
}

function hasMark(pieces: readonly TextPiece[], mark: RegExp): boolean {
  return pieces.some(({ str }) => mark.test(str.normalize('NFD')))
}

function yOf({ transform }: TextPiece): number {
  return transform[5] ?? 0
}

function xOf({ transform }: TextPiece): number {
  return transform[4] ?? 0
}

/** A piece of ideographs. A whole line may be one, with many readings above it. */
interface Base {
  readonly piece: TextPiece
  readonly characters: readonly string[]
}

/** @returns the pieces of each baseline, from left to right */
function byBaseline(pieces: readonly TextPiece[]): ReadonlyMap<number, readonly Base[]> {
  const sorted = pieces.toSorted((one, other) => xOf(one) - xOf(other))
  const bases = sorted.map((piece) => ({ piece, characters: Array.from(piece.str) }))
  return Map.groupBy(bases, ({ piece }) => Math.round(yOf(piece)))
}

/** @returns the pieces of a line that may be at a place: the last ones that begin before it */
function basesAt(line: readonly Base[], x: number): readonly Base[] {
  let [from, to] = [0, line.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const base = line[middle]
    if (base && xOf(base.piece) <= x) from = middle + 1
    else to = middle
  }
  return line.slice(Math.max(0, from - maxOverlapping), from)
}

/** @returns a piece of ideographs below the middle of another, as near and as large as that of ruby is */
function baseOf(piece: TextPiece, below: ReadonlyMap<number, readonly Base[]>): TextPiece | undefined {
  const { height, width } = piece
  const middle = xOf(piece) + width / 2
  const from = Math.floor(yOf(piece) - (distance.most * height) / size.least)
  const to = Math.ceil(yOf(piece) - (distance.least * height) / size.most)
  for (let y = to; y >= from; y -= 1)
    for (const base of basesAt(below.get(y) ?? [], middle)) {
      const scale = height / base.piece.height
      const gap = (yOf(piece) - yOf(base.piece)) / base.piece.height
      const isSet = scale >= size.least && scale <= size.most && gap >= distance.least && gap <= distance.most
      if (isSet && isHanAt(base, middle)) return base.piece
    }
  return undefined
}

/** Whether a piece has an ideograph at a place. */
function isHanAt({ piece, characters }: Base, x: number): boolean {
  const at = Math.floor(((x - xOf(piece)) / piece.width) * characters.length)
  return han.test(characters[at] ?? '')
}

function isRoomForRuby(pieces: readonly TextPiece[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  if (!before || !piece || !after || piece.str.trim() !== '' || piece.hasEOL) return false
  const isWithin =
    yOf(before) === yOf(after) && /\p{Script=Han}$/u.test(before.str) && /^\p{Script=Han}/u.test(after.str)
  return isWithin && piece.width < before.height * room
}
