import { unreadCharacter } from '../../../lib/contract/routes/file-routes.ts'
import { measurePairs, widthsIn } from './character-widths.ts'
import { lostCharacters } from './lost-characters.ts'
import { type Corners, heightOf, lengthOf, type Raster } from './raster.ts'
import { cutLine, type ReadCharacter } from './read-line.ts'
import type { RecognizedLine } from './recognized-page.ts'

interface PlacedCharacters {
  /** In pixels of the image. */
  readonly corners: Corners
  readonly characters: readonly ReadCharacter[]
}

export interface ReadLine extends Pick<RecognizedLine, 'text' | 'edges' | 'confidences' | 'others'> {
  readonly corners: Corners
  /** Of each character (code point), as a share of the line's length. */
  readonly centers: readonly number[]
}

/**
 * Adds a sign for each character that was passed over, so that no line with a lost character looks whole.
 * @param lines all those of a page, which show how wide its characters are
 */
export function completeLines(image: Raster, lines: readonly PlacedCharacters[]): ReadLine[] {
  const measured = lines.map(({ corners, characters }) => {
    // Where a character was passed over the model may see a space.
    const printed = characters.flatMap(({ text, center }, at) =>
      text.trim() === '' ? [] : [{ text, center, at }],
    )
    const [length, height] = [lengthOf(corners), heightOf(corners)]
    return { corners, characters, printed, length, pairs: measurePairs(printed, { length, height }) }
  })
  const pairs = measured.map((line) => line.pairs)
  return measured.map(({ corners, characters, printed, length, pairs: own }) => {
    const widths = widthsIn(own, pairs)
    if (!widths || length <= 0) return toLine(characters, corners)
    const shares = { ...widths, ideograph: widths.ideograph / length, digit: widths.digit / length }
    const lost = lostCharacters(printed, shares, () => cutLine(image, corners))
    return toLine(withSigns(characters, lost), corners)
  })
}

/** @param lost centers of lost characters by the index of the one before them; what was seen there as a space is dropped */
function withSigns(
  characters: readonly ReadCharacter[],
  lost: ReadonlyMap<number, readonly number[]>,
): ReadCharacter[] {
  const after = (at: number) =>
    (lost.get(at) ?? []).map((center) => ({ text: unreadCharacter, center, confidence: 0 }))
  let isPassedOver = lost.has(-1)
  return [
    ...after(-1),
    ...characters.flatMap((character, at) => {
      if (isPassedOver && character.text.trim() === '') return []
      isPassedOver = lost.has(at)
      return [character, ...after(at)]
    }),
  ]
}

function toLine(characters: readonly ReadCharacter[], corners: Corners): ReadLine {
  const others = characters.flatMap(({ other }, at) => (other ? [{ at, ...other }] : []))
  const centers = characters.map(({ center }) => center)
  return {
    text: characters.map(({ text }) => text).join(''),
    corners,
    centers,
    edges: edgesOf(centers),
    confidences: characters.map(({ confidence }) => confidence),
    ...(others.length > 0 && { others }),
  }
}

/** Characters meet in the middle between their centers; the first and the last are as wide on both sides. */
function edgesOf(centers: readonly number[]): number[] {
  const [first = 0, second = 1] = centers
  const last = centers.at(-1) ?? 1
  const before = centers.at(-2) ?? 0
  const inner = centers.slice(1).map((center, index) => ((centers[index] ?? 0) + center) / 2)
  return [Math.max(0, first - (second - first) / 2), ...inner, Math.min(1, last + (last - before) / 2)]
}
