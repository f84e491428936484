import { randomInt } from 'node:crypto'
import type { FortuneSlipContent } from '../../../lib/contract/cards/fortune-slip.ts'
import { slips } from './slips.ts'

/**
 * Draws a fortune slip with uniform probability, by the system's cryptographic random source.
 * @param now in milliseconds since 1970
 * @param draw takes the number of slips, returns an integer from 0 below it
 */
export function drawSlip(now: number, draw: (of: number) => number = randomInt): FortuneSlipContent {
  const value = draw(slips.length)
  const lot = slips[value]
  if (!lot) throw new RangeError(`no fortune slip has the index ${value}`)
  const { number, grade, title, poem, meaning } = lot
  return { number, grade, title, poem: poem.join('\n'), meaning, draw: { value, of: slips.length, at: now } }
}
