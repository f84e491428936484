import type { Tile } from './align.ts'
import { type Comparison, sumOf } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { namesIn } from './everyday.ts'
import { range, textAt } from './gaps.ts'
import { isAboutIt } from './number-conflicts.ts'
import { isComparable, isRoundedHere, isSameMeasure } from './same-quantity.ts'
import type { Token } from './tokens.ts'

/** Minimum weight of the predicate words; otherwise any clause would match. */
const minPredicate = 1.2

/**
 * Finds numbers and names that the source uses for something else: its clause about the claim's subject has a
 * different one in that position. 于1981年加入 of 1981年参加工作，1982年加入.
 */
export function findBorrowed(comparison: Comparison): Conflict[] {
  const predicate = predicateOf(comparison)
  if (!predicate) return []
  return [
    ...(isAboutIt(comparison) ? findBorrowedNumbers(predicate, comparison) : []),
    ...findBorrowedNames(predicate, comparison),
  ]
}

/** The tile with the most weight, excluding names and numbers. */
function predicateOf({ said, flags, weights, alignment }: Comparison): Tile | null {
  const weigh = ({ said: from, length }: Tile) =>
    sumOf(range(from, from + length).map((place) => (said[place]?.quantity ? 0 : (weights[place] ?? 0))))
  const tiles = [...alignment.spine, ...alignment.moved].filter(({ said: from, length }) => {
    const places = range(from, from + length)
    const names = namesIn(said, flags, places).flat().length
    const numbers = places.filter((place) => said[place]?.quantity).length
    return names + numbers < length
  })
  const [heaviest] = tiles.toSorted((left, right) => weigh(right) - weigh(left))
  return heaviest && weigh(heaviest) >= minPredicate ? heaviest : null
}

function findBorrowedNumbers(
  predicate: Tile,
  { said, source, taken, matched, derivations }: Comparison,
): Conflict[] {
  const clause = source[predicate.source]?.clause
  const end = predicate.source + predicate.length
  return said.flatMap((token, place): Conflict[] => {
    const { quantity } = token
    if (!quantity || token.isSmallCount || quantity.unit === '' || derivations.has(token)) return []

    const isOfUnit = (each: Token | undefined) =>
      each?.quantity?.unit === quantity.unit && !each.isSmallCount && isComparable(quantity, each.quantity)
    const own = range(0, source.length).filter((at) => isOfUnit(source[at]) && source[at]?.clause === clause)
    // A year applies to the rest of its sentence, until the next one.
    const governing =
      quantity.unit === '年' ? range(0, end).findLast((at) => isOfUnit(source[at])) : undefined
    const [first] = own
    const at = own.length === 1 ? first : governing
    const other = at === undefined ? undefined : source[at]
    if (at === undefined || !other?.quantity || taken[at] || isSameMeasure(quantity, other.quantity))
      return []

    // Another one of this clause is meant, or the claim has more than one.
    const isHere = matched[place] === true && own.some((each) => taken[each])
    if (isHere || isRoundedHere(said, place, other.quantity)) return []

    return [{ kind: 'number', said: token.text, source: other.text }]
  })
}

function findBorrowedNames(
  predicate: Tile,
  { said, source, flags, sourceFlags, taken, alignment }: Comparison,
): Conflict[] {
  const clause = source[predicate.source]?.clause
  const places = range(0, source.length).filter((at) => source[at]?.clause === clause && !taken[at])
  const others = namesIn(source, sourceFlags, places)
  const tiles = [...alignment.spine, ...alignment.moved].filter((tile) => tile !== predicate)
  for (const tile of tiles) {
    if (source[tile.source]?.clause === clause) continue
    const [name] = namesIn(said, flags, range(tile.said, tile.said + tile.length))
    if (!name) continue
    const isBefore = tile.said < predicate.said
    const rival = others.find((run) => (run[0] ?? 0) < predicate.source === isBefore)
    if (rival) return [{ kind: 'replaced', said: textAt(said, name), source: textAt(source, rival) }]
  }

  return []
}
