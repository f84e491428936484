import type { GraphContent } from '../../../lib/contract/cards/graph.ts'
import { functionOfX } from './calculate.ts'
import { CannotCalculate } from './cannot-calculate.ts'

/** The functions of x to plot, and their interval. */
export interface GraphRequest {
  readonly expressions: readonly string[]
  readonly from: number
  readonly to: number
}

const steps = 240
/** Maximum height of a curve, in multiples of the middle half of its values; clips poles. */
const reach = 3

/** @throws {CannotCalculate} for anything but a function of x, or when it has no values in the interval */
export function drawGraph({ expressions, from, to }: GraphRequest): GraphContent {
  if (!(from < to) || to - from > 1e6) throw new CannotCalculate('x 的范围要从小到大，最长一百万')

  const curves = expressions.map((expression) => {
    const valueAt = functionOfX(expression)
    const values = Array.from({ length: steps + 1 }, (_, step) => {
      const value = valueAt(from + ((to - from) * step) / steps)
      return Number.isFinite(value) && Math.abs(value) < 1e12 ? Number(value.toPrecision(6)) : null
    })
    return { expression, values }
  })
  const all = curves.flatMap(({ values }) => values).filter((value) => value !== null)
  if (all.length === 0) throw new CannotCalculate('在这个范围里没有值')

  return { from, to, ...heightOf(all.toSorted((one, other) => one - other)), curves }
}

/** @param sorted at least one value */
function heightOf(sorted: readonly number[]): Pick<GraphContent, 'low' | 'high'> {
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const most = Math.max((at(0.75) - at(0.25)) * reach, 1e-9)
  const low = Math.max(at(0), at(0.25) - most)
  const high = Math.min(at(1), at(0.75) + most)
  const margin = (high - low) * 0.08 || 1
  return { low: Number((low - margin).toPrecision(4)), high: Number((high + margin).toPrecision(4)) }
}
