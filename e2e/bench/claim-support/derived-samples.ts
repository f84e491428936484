import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { originsOf, pick, type SamplePassage } from './altered-samples.ts'
import type { ClaimSample, SampleKind } from './claim-sample.ts'

type Pair = readonly [Quantity, Quantity]

interface Calculation {
  readonly kind: SampleKind
  readonly fits: (pair: Pair) => boolean
  readonly value: (one: number, other: number) => number
  readonly phrase: (one: string, other: string, value: string, unit: string) => string
}

const isYear = ({ unit, value }: Quantity) => unit === '年' && Number(value) > 1000
const isAmount = ({ unit, value }: Quantity) =>
  !['年', '月', '日', '第', '年代', '世纪', '', '%'].includes(unit) && Number(value) > 3

const calculations: readonly Calculation[] = [
  {
    kind: 'span',
    fits: (pair) => pair.every(isYear),
    value: (one, other) => Math.abs(one - other),
    phrase: (one, other, value) => `从${one}到${other}，前后相隔${value}年`,
  },
  {
    kind: 'sum',
    fits: (pair) => pair.every(isAmount),
    value: (one, other) => one + other,
    phrase: (one, other, value, unit) => `${one}和${other}，合计${value}${unit}`,
  },
  {
    kind: 'difference',
    fits: (pair) => pair.every(isAmount),
    value: (one, other) => Math.abs(one - other),
    phrase: (one, other, value, unit) => `一个是${one}，一个是${other}，两者相差${value}${unit}`,
  },
  {
    kind: 'ratio',
    fits: (pair) => pair.every(isAmount),
    value: (one, other) => Number((Math.max(one, other) / Math.min(one, other)).toPrecision(2)),
    phrase: (one, other, value) => `${one}与${other}比，大的约是小的${value}倍`,
  },
  {
    kind: 'percentage',
    fits: (pair) => pair.every(isAmount),
    value: (one, other) => Number(((100 * Math.min(one, other)) / Math.max(one, other)).toPrecision(3)),
    phrase: (one, other, value) => `${one}和${other}里，小的占大的${value}%`,
  },
]

/** Sentences with a number calculated from two of one sentence of a passage, as many right ones as wrong ones. */
export function derivedSamples(
  passages: readonly SamplePassage[],
  perKind: number,
  seed: number,
): ClaimSample[] {
  const random = seeded(seed)
  const origins = originsOf(passages)
  return calculations.flatMap(({ kind, fits, value, phrase }) => {
    const made = new Map<string, ClaimSample>()
    for (let tries = 0; made.size < perKind * 2 && tries < perKind * 400; tries += 1) {
      const origin = pick(origins, random)
      const text = foldForSearch(origin?.sentence ?? '')
      const pairs = pairsOf(findQuantities(text)).filter(fits)
      const pair = pick(pairs, random)
      if (!origin || !pair) continue
      const [one, other] = pair
      const right = value(Number(one.value), Number(other.value))
      const isRight = made.size % 2 === 0
      const said = isRight ? right : Math.round((right + Math.max(1, right * 0.2)) * 100) / 100
      if (!Number.isFinite(said) || said === 0 || (kind === 'ratio' && right < 1.3)) continue
      const [a, b] = [text.slice(one.start, one.end), text.slice(other.start, other.end)]
      const unit = a.replace(/^[\d.,万亿千百\s零〇一二两三四五六七八九十]+/u, '')
      const claim = `${phrase(a, b, String(said), unit)}。`
      if (origin.text.includes(String(said))) continue
      const expected = isRight ? 'derived' : 'wrongly derived'
      made.set(claim, { kind, expected, claim, title: origin.title, passage: origin.text })
    }
    return [...made.values()]
  })
}

function pairsOf(quantities: readonly Quantity[]): Pair[] {
  return quantities.flatMap((one, at) =>
    quantities
      .slice(at + 1)
      .filter((other) => other.unit === one.unit && other.value !== one.value && Number(one.value) > 0)
      .map((other): Pair => [one, other]),
  )
}
