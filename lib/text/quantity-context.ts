import { characterBigrams } from './bigrams.ts'
import { numeralCharacters } from './chinese-number.ts'
import { isSameQuantity, type Quantity } from './quantities.ts'

/** A folded text and the quantities in it, in order. */
export interface Quantified {
  readonly all: string
  /** The same without its quantities. */
  readonly bare: string
  readonly quantities: readonly Quantity[]
}

/** So far to both sides of a number goes what is said of it: less far in a claim than in a passage, which says more. */
const claimReach = 12
const sourceReach = 36
/** This share of the pairs beside a number in the claim must stand near it in the source. */
const leastShare = 0.25
const rangeMark = /^\s*(?:[-‐-―−~〜:/x×]|至|到|比)\s*$/

/**
 * Whether a source holds a quantity of a claim, and states it of the same subject: the number itself may occur
 * anywhere, what stands beside it must stand near it, a month or day must belong to the same year or month, and the
 * ends of a range must belong together.
 */
export function holdsQuantity(source: Quantified, asked: Quantity, claim: Quantified): boolean {
  const wanted = pairsAround(claim.bare, asked, claimReach)
  const before = belongsTo(claim, asked)
  const partner = partnersOf(claim, asked)[0]
  const isHeld = source.quantities.some((each) => {
    if (!isSameQuantity(each, asked)) return false
    const from = before && lastBefore(source, each, before.unit)
    if (before && from && !isSameQuantity(from, before)) return false
    if (partner && !isPartnered(source, each, partner)) return false
    return isNear(wanted, source.bare, each)
  })
  return isHeld || holdsNumeral(source.all, claim.all.slice(asked.start, asked.end))
}

/** The year that a month directly follows, or the month that a day follows. */
function belongsTo(text: Quantified, quantity: Quantity): Quantity | null {
  const larger = { 月: '年', 日: '月' }[quantity.unit]
  if (larger === undefined) return null
  return text.quantities.find((each) => each.unit === larger && isJust(each, quantity)) ?? null
}

/** The other ends of the range or score that a number without a unit of its own belongs to: 2－5厘米, 7比6. */
function partnersOf(text: Quantified, quantity: Quantity): Quantity[] {
  return text.quantities.filter((each) => {
    const [left, right] = each.start < quantity.start ? [each, quantity] : [quantity, each]
    return (
      left.unit === '' && left.end <= right.start && rangeMark.test(text.all.slice(left.end, right.start))
    )
  })
}

function isPartnered(source: Quantified, quantity: Quantity, partner: Quantity): boolean {
  return partnersOf(source, quantity).some((each) => isSameQuantity(each, partner))
}

/** Whether one stands directly before the other; those of a date in digits stand at one place. */
function isJust(before: Quantity, behind: Quantity): boolean {
  return before.end === behind.start || (before.start === behind.start && before !== behind)
}

/** The last quantity of a unit that was named when this one is named. */
function lastBefore(text: Quantified, quantity: Quantity, unit: string): Quantity | undefined {
  return text.quantities.findLast(
    (each) => each.unit === unit && each.start <= quantity.start && each !== quantity,
  )
}

function isNear(wanted: ReadonlySet<string>, text: string, found: Quantity): boolean {
  if (wanted.size === 0) return true
  const held = pairsAround(text, found, sourceReach)
  const shared = [...wanted].filter((pair) => held.has(pair)).length
  return shared >= wanted.size * leastShare
}

function pairsAround(text: string, { start, end }: Quantity, reach: number): Set<string> {
  const around = `${text.slice(Math.max(0, start - reach), start)}\n${text.slice(end, end + reach)}`
  return new Set([...characterBigrams(around), ...(around.match(/[a-z]{2,}/g) ?? [])])
}

/** A numeral in characters may belong to a word or a name; then it stands there as it is, in no longer number. */
function holdsNumeral(text: string, written: string): boolean {
  if (!numeralCharacters.includes(written.charAt(0))) return false
  const isNumeral = (character: string) =>
    character !== '' && `${numeralCharacters}0123456789.`.includes(character)
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    if (!isNumeral(text.charAt(at - 1)) && !isNumeral(text.charAt(at + written.length))) return true
  }
  return false
}
