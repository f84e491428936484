import type { Tile } from './align.ts'
import { type Token, textOf } from './tokens.ts'

/** The differing parts of two texts between two matches; numbers are token positions. */
export interface Gap {
  readonly said: readonly number[]
  /** Positions in the source within the same clauses. */
  readonly source: readonly number[]
  /** The same plus adjacent clauses, where a number may have been exchanged. */
  readonly around: readonly number[]
  /** Matches on both sides. */
  readonly isInside: boolean
  /** An adjacent match covers several words. */
  readonly isFirm: boolean
}

const reach = 5
/** Maximum distance in tokens between a match and an exchanged name at the start or end of a clause. */
const edgeReach = 9
const firmLength = 5

/** @returns the gaps between the adjacent tiles of a spine, before the first and after the last */
export function gapsOf(said: readonly Token[], source: readonly Token[], spine: readonly Tile[]): Gap[] {
  const gaps: Gap[] = []
  for (let at = 0; at <= spine.length; at += 1) {
    const [left, right] = [spine[at - 1], spine[at]]
    const begin = left ? left.said + left.length : 0
    const saidRange = range(begin, right?.said ?? said.length)
    const from = left ? left.source + left.length : 0
    const to = right?.source ?? source.length
    const near = new Set([left && source[from - 1]?.clause, right && source[to]?.clause])
    // A statement in another clause of the claim may be in the next clause here too.
    if (left && said[begin]?.clause !== said[begin - 1]?.clause) near.add((source[from - 1]?.clause ?? 0) + 1)
    if (right && said[right.said - 1]?.clause !== said[right.said]?.clause)
      near.add((source[to]?.clause ?? 0) - 1)
    const isNext = (place: number) => (left && place < from + reach) || (right && place >= to - reach)
    gaps.push({
      isInside: left !== undefined && right !== undefined,
      isFirm: (left?.length ?? 0) >= firmLength || (right?.length ?? 0) >= firmLength,
      said: saidRange,
      source: range(from, to).filter(
        (place) =>
          near.has(source[place]?.clause) &&
          (left || place >= to - edgeReach) &&
          (right || place < from + edgeReach),
      ),
      around: range(from, to).filter((place) => near.has(source[place]?.clause) || isNext(place)),
    })
  }
  return gaps
}

/** @returns the integers from `from` to `to` (exclusive) */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

export function textAt(tokens: readonly Token[], places: readonly number[]): string {
  return textOf(places.flatMap((place) => tokens[place] ?? []))
}
