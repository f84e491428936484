import { bigramCoverage, contentBigrams } from '../../lib/text/bigrams.ts'
import { type Amount, amountsIn } from '../answers/warrants/amounts.ts'

/**
 * Writes a sentence as its quotations have it, where they differ in exactly one number, date or measure of one kind:
 * anything else has to be written by a person. They share a pair of characters besides.
 * @returns undefined where that is not so
 */
export function correctionOf(sentence: string, quotes: readonly string[]): string | undefined {
  const said = amountsIn(sentence)
  const quoted = amountsIn(quotes.join('\n'))
  const wrong = distinct(said.filter(({ key }) => !quoted.some((each) => each.key === key)))
  const right = distinct(quoted.filter(({ key }) => !said.some((each) => each.key === key)))
  const [only, ...others] = wrong
  if (!only || others.length > 0) return undefined
  const [fitting, ...more] = right.filter(({ unit }) => unit === only.unit)
  if (!fitting || more.length > 0) return undefined
  const rest = contentBigrams(sentence.replace(only.written, ' '))
  // 增长36% is not mended to 增长26% by 下降26%.
  if (bigramCoverage(rest, contentBigrams(quotes.join('\n'))) === 0) return undefined
  const at = sentence.indexOf(only.written)
  if (at < 0 || sentence.includes(only.written, at + 1)) return undefined
  return sentence.slice(0, at) + fitting.written + sentence.slice(at + only.written.length)
}

function distinct(amounts: readonly Amount[]): Amount[] {
  return [...new Map(amounts.map((amount) => [amount.key, amount])).values()]
}
