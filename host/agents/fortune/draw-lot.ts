import { randomInt } from 'node:crypto'
import type { LotContent } from '../../../lib/contract/cards/lot.ts'
import { lots } from './lots.ts'

/**
 * Draws one of the lots, each as likely as any other, by the cryptographic random source of the system.
 * @param now in milliseconds since 1970
 * @param draw takes how many there are, and gives a whole number from 0 below that
 */
export function drawLot(now: number, draw: (of: number) => number = randomInt): LotContent {
  const value = draw(lots.length)
  const lot = lots[value]
  if (!lot) throw new RangeError(`there is no lot ${value}`)
  const { number, grade, title, poem, meaning } = lot
  return { number, grade, title, poem: poem.join('\n'), meaning, draw: { value, of: lots.length, at: now } }
}
