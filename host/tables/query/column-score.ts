import scores from './column-scores.json' with { type: 'json' }
import type { KnownColumn } from './known-column.ts'
import { isNumber } from './known-column.ts'

export const columnRoles = ['sum', 'mean', 'open', 'key'] as const
/** How a number of rows is put together: added, averaged, either; or it names and orders. */
export type ColumnRole = (typeof columnRoles)[number]

/** A role below this is a guess: both sums and means are offered. */
export const leastLikely = 0.6
const weights: Readonly<Record<string, readonly number[]>> = scores.weights
const known = new WeakMap<KnownColumn, ColumnRole>()

/**
 * How the numbers of a column are put together: a multinomial logistic regression over the characters of its name and
 * its unit, fitted on labelled names by `npm run bench -- column-roles`.
 * @returns 'open' when no role is likely
 */
export function roleOf(column: KnownColumn): ColumnRole {
  if (column.kind === 'percent') return 'mean'
  const role = known.get(column) ?? (isNumber(column) ? likeliest(column) : 'key')
  known.set(column, role)
  return role
}

function likeliest({ plain, unit, kind }: KnownColumn): ColumnRole {
  const sums = scores.bias.map((bias, at) =>
    roleFeatures(plain, unit).reduce((sum, feature) => sum + (weights[feature]?.[at] ?? 0), bias),
  )
  const exps = sums.map((sum) => Math.exp(sum))
  const total = exps.reduce((sum, each) => sum + each, 0)
  const best = exps.indexOf(Math.max(...exps))
  const role = columnRoles[best] ?? 'open'
  // What names or orders is a whole number.
  const isPossible = role !== 'key' || kind === 'integer'
  return isPossible && (exps[best] ?? 0) / total >= leastLikely ? role : 'open'
}

/** @returns the parts of a folded name that the score looks at: its characters, pairs of them, and its end */
export function roleFeatures(name: string, unit: string): string[] {
  const characters = Array.from(name)
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  const ends = [1, 2, 3].map((length) => `${characters.slice(-length).join('')}$`)
  return [
    ...new Set([...characters, ...pairs, ...ends, `^${characters[0] ?? ''}`, `unit:${unit.toLowerCase()}`]),
  ]
}
