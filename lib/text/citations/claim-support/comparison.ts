import { type Alignment, align, type Tile } from './align.ts'
import type { Derivation } from './derive.ts'
import { everydayFlags, weightOf } from './everyday.ts'
import type { ReadSource, SourceSentence } from './read-source.ts'
import { isRoundedHere, isSameMeasure } from './same-quantity.ts'
import { isCharacter, type Token } from './tokens.ts'

/** A clause compared with a source sentence; arrays of booleans and weights are indexed by token position. */
export interface Comparison {
  readonly said: readonly Token[]
  readonly source: readonly Token[]
  readonly flags: readonly boolean[]
  readonly sourceFlags: readonly boolean[]
  readonly alignment: Alignment
  /** The spine without single characters. */
  readonly runs: readonly Tile[]
  /** Tokens of the clause found in the sentence, and tokens of the sentence found in the clause. */
  readonly matched: readonly boolean[]
  readonly taken: readonly boolean[]
  /** Tokens found in any source, or calculated from sources. */
  readonly known: readonly boolean[]
  readonly weights: readonly number[]
  readonly derivations: ReadonlyMap<Token, Derivation>
  readonly title: string
}

export function compare(
  said: readonly Token[],
  sentence: SourceSentence,
  context: readonly ReadSource[],
  derivations: ReadonlyMap<Token, Derivation>,
): Comparison {
  const source = sentence.tokens()
  const flags = everydayFlags(said)
  const alignment = align(said, source)
  const tiles = [...alignment.spine, ...alignment.moved]
  const matched = placesOf(said.length, tiles, 'said')

  return {
    said,
    source,
    flags,
    sourceFlags: sentence.flags(),
    alignment,
    runs: alignment.spine.filter(({ said: at, length }) => length > 1 || !isCharacter(said[at])),
    matched,
    taken: placesOf(source.length, tiles, 'source'),
    known: said.map(
      (token, place) =>
        matched[place] === true ||
        derivations.get(token)?.isRight === true ||
        isElsewhere(said, place, context),
    ),
    weights: said.map((token, place) => weightOf(token, flags[place] === true)),
    derivations,
    title: context.map(({ title }) => title).join('\n'),
  }
}

/** @returns for each position of one side whether a tile covers it */
export function placesOf(length: number, tiles: readonly Tile[], side: 'said' | 'source'): boolean[] {
  const places = Array.from({ length }, () => false)
  for (const tile of tiles) places.fill(true, tile[side], tile[side] + tile.length)
  return places
}

/** @returns the weight of the tokens that the sentence has in the same order */
export function weightInOrder({ weights, alignment }: Comparison): number {
  const places = placesOf(weights.length, alignment.spine, 'said')
  return sumOf(weights.filter((_, place) => places[place]))
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

/** Whether the sources contain a character next to the same neighbour as here; a word or number anywhere. */
function isElsewhere(said: readonly Token[], place: number, context: readonly ReadSource[]): boolean {
  const token = said[place]
  if (!token) return false
  if (token.quantity) {
    const { quantity } = token
    return context.some(({ quantities }) =>
      quantities().some((other) => isSameMeasure(quantity, other) || isRoundedHere(said, place, other)),
    )
  }
  if (!isCharacter(token)) return context.some(({ all }) => all.includes(token.text))

  const before = said[place - 1]?.text ?? ''
  const behind = said[place + 1]?.text ?? ''
  return context.some(({ bigrams }) => bigrams.has(before + token.text) || bigrams.has(token.text + behind))
}
