import { type Comparison, sumOf, weightInOrder } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { gapsOf } from './gaps.ts'
import { isComparable, isRoundedHere } from './same-quantity.ts'

const minContext = 0.45

/** Finds numbers in a position where the source has another one of the same unit. */
export function numberConflicts(comparison: Comparison): Conflict[] {
  const { said, source, taken, alignment, derivations } = comparison
  if (!isAboutIt(comparison)) return []
  return gapsOf(said, source, alignment.spine).flatMap((gap) => {
    const free = gap.around.flatMap((place) =>
      source[place]?.quantity && !taken[place] ? [source[place]] : [],
    )
    return gap.said.flatMap((place): Conflict[] => {
      const token = said[place]
      const quantity = token?.quantity
      if (!token || !quantity || derivations.get(token)?.isRight) return []
      const comparable = free.filter((each) => each.quantity && isComparable(quantity, each.quantity))
      const other = comparable.find((each) => each.quantity?.unit === quantity.unit) ?? comparable[0]
      if (!other?.quantity || isRoundedHere(said, place, other.quantity)) return []
      return [{ kind: 'number', said: token.text, source: other.text }]
    })
  })
}

/** Different numbers mean nothing in a sentence about something else. */
export function isAboutIt(comparison: Comparison): boolean {
  const { said, weights } = comparison
  const words = sumOf(weights.filter((_, place) => !said[place]?.quantity))
  return weightInOrder(comparison) >= words * minContext
}

/**
 * Finds numbers that no source has, if the source's clause has exactly one other of the same unit in another
 * position.
 */
export function strangeNumbers(comparison: Comparison): Conflict[] {
  const { said, source, taken, known, alignment, derivations } = comparison
  if (!isAboutIt(comparison)) return []
  const clauses = new Set(alignment.spine.flatMap((tile) => source[tile.source]?.clause ?? []))
  return said.flatMap((token, place): Conflict[] => {
    const { quantity } = token
    if (!quantity || quantity.unit === '' || token.isSmallCount || known[place] || derivations.has(token))
      return []

    const others = source.filter(
      (each, at) => !taken[at] && clauses.has(each.clause) && each.quantity?.unit === quantity.unit,
    )
    const [other] = others
    if (!other?.quantity || others.length > 1 || !isComparable(quantity, other.quantity)) return []

    return isRoundedHere(said, place, other.quantity)
      ? []
      : [{ kind: 'number', said: token.text, source: other.text }]
  })
}
