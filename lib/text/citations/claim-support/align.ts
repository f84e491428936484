import { isSameMeasure } from './same-quantity.ts'
import { isCharacter, type Token } from './tokens.ts'

/** A run of tokens that occurs in both texts. */
export interface Tile {
  readonly said: number
  readonly source: number
  readonly length: number
}

export interface Alignment {
  /** Common runs in the same order, sorted by position. */
  readonly spine: readonly Tile[]
  /** Common runs in a different order. */
  readonly moved: readonly Tile[]
}

function isSameToken(left: Token, right: Token): boolean {
  if (left.quantity && right.quantity) return isSameMeasure(left.quantity, right.quantity)
  return left.text === right.text && !left.quantity === !right.quantity
}

/**
 * Finds the longest common runs of two texts, longest first (greedy string tiling, Wise 1993), and which of them keep
 * their order. A run is at least two characters, or one word or quantity.
 */
export function align(said: readonly Token[], source: readonly Token[]): Alignment {
  const search = searchOf(said, source)
  const { usedSaid, usedSource } = search
  const tiles: Tile[] = []
  for (;;) {
    const tile = longestRun(search, tiles[0])
    if (!tile) break
    tiles.push(tile)
    for (let at = 0; at < tile.length; at += 1) {
      usedSaid[tile.said + at] = true
      usedSource[tile.source + at] = true
    }
  }

  const spine = heaviestChain(
    tiles.sort((left, right) => left.said - right.said),
    said,
  )

  return {
    spine: withSingles(spine, said, source, usedSaid, usedSource),
    moved: tiles.filter((tile) => !spine.includes(tile)),
  }
}

function longestRun(
  { said, source, usedSaid, usedSource, ids, otherIds, breaks }: Search,
  anchor: Tile | undefined,
): Tile | null {
  let best: Tile | null = null
  let bestDistance = Infinity
  let before = new Uint16Array(source.length + 1)
  let lengths = new Uint16Array(source.length + 1)
  for (let row = 0; row < said.length; row += 1) {
    lengths.fill(0)
    const id = usedSaid[row] ? -1 : (ids[row] ?? -1)
    for (let column = 0; id >= 0 && column < source.length; column += 1) {
      if (usedSource[column] || otherIds[column] !== id) continue
      // A comma only in the source ends a run: the text after it may belong to something else.
      const length = (breaks.said[row] === 0 && breaks.source[column] === 1 ? 0 : (before[column] ?? 0)) + 1
      lengths[column + 1] = length
      if (length === 1 && isCharacter(said[row])) continue
      const found = { said: row - length + 1, source: column - length + 1, length }
      const distance = anchor ? Math.abs(found.source - found.said - anchor.source + anchor.said) : 0
      if (!best || length > best.length || (length === best.length && distance < bestDistance)) {
        best = found
        bestDistance = distance
      }
    }
    ;[before, lengths] = [lengths, before]
  }

  return best
}

interface Search {
  readonly said: readonly Token[]
  readonly source: readonly Token[]
  readonly usedSaid: boolean[]
  readonly usedSource: boolean[]
  /** Equal ids for equal tokens; numbers are faster to compare. */
  readonly ids: Int32Array
  readonly otherIds: Int32Array
  /** Per token, 1 where a clause begins. */
  readonly breaks: { readonly said: Uint8Array; readonly source: Uint8Array }
}

function searchOf(said: readonly Token[], source: readonly Token[]): Search {
  const known = new Map<string, number>()
  const quantities: { readonly token: Token; readonly id: number }[] = []

  const idOf = (token: Token): number => {
    if (token.quantity) {
      const same = quantities.find((each) => isSameToken(each.token, token))
      const id = same?.id ?? known.size + quantities.length
      quantities.push({ token, id })
      return id
    }
    const id = known.get(token.text) ?? known.size + quantities.length
    known.set(token.text, id)
    return id
  }

  const breaksOf = (tokens: readonly Token[]) =>
    Uint8Array.from(tokens, ({ clause }, place) => (tokens[place - 1]?.clause === clause ? 0 : 1))

  return {
    said,
    source,
    usedSaid: said.map(() => false),
    usedSource: source.map(() => false),
    ids: Int32Array.from(said, idOf),
    otherIds: Int32Array.from(source, idOf),
    breaks: { said: breaksOf(said), source: breaksOf(source) },
  }
}

/** @returns the tiles in the same order on both sides with the largest total weight */
function heaviestChain(tiles: readonly Tile[], said: readonly Token[]): Tile[] {
  const chains: { readonly tiles: readonly Tile[]; readonly weight: number }[] = []
  for (const tile of tiles) {
    const fitting = chains.filter((chain) => (chain.tiles.at(-1)?.source ?? -1) < tile.source)
    const before = fitting.reduce((best, chain) => (chain.weight > best.weight ? chain : best), {
      tiles: [] as readonly Tile[],
      weight: 0,
    })
    chains.push({ tiles: [...before.tiles, tile], weight: before.weight + weightOf(tile, said) })
  }
  return [
    ...chains.reduce((best, chain) => (chain.weight > best.weight ? chain : best), {
      tiles: [] as readonly Tile[],
      weight: 0,
    }).tiles,
  ]
}

/** A quantity with its unit weighs as much as a word. */
function weightOf({ said: from, length }: Tile, said: readonly Token[]): number {
  return said
    .slice(from, from + length)
    .reduce(
      (sum, { quantity, text }) =>
        sum + (quantity ? (quantity.unit === '' ? 1.5 : 3) : Math.min(3, text.length)),
      0,
    )
}

const maxGapLength = 12

/** Adds single characters that are in order between the runs: 生 of 出生 and 生于. */
function withSingles(
  spine: readonly Tile[],
  said: readonly Token[],
  source: readonly Token[],
  usedSaid: readonly boolean[],
  usedSource: readonly boolean[],
): Tile[] {
  const full: Tile[] = []
  for (let at = 0; at <= spine.length; at += 1) {
    const [left, right] = [spine[at - 1], spine[at]]
    const from = left
      ? { said: left.said + left.length, source: left.source + left.length }
      : { said: 0, source: Math.max(0, (right?.source ?? 0) - maxGapLength) }
    const to = right ?? { said: said.length, source: Math.min(source.length, from.source + maxGapLength) }
    let next = from.source
    for (let place = from.said; to.source - from.source <= maxGapLength && place < to.said; place += 1) {
      const token = said[place]
      if (!token || usedSaid[place] || !isCharacter(token)) continue
      const found = source.findIndex(
        (other, index) =>
          index >= next &&
          index < to.source &&
          !usedSource[index] &&
          other.text === token.text &&
          !other.quantity,
      )
      if (found < 0) continue
      full.push({ said: place, source: found, length: 1 })
      next = found + 1
    }
    if (right) full.push(right)
  }
  return full
}
