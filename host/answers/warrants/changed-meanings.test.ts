import { describe, expect, test } from '@jest/globals'
import { type ChangedMeaning, changedMeanings } from './testing/changed-meanings.ts'
import { changedMeaningsOfAnotherHand } from './testing/changed-meanings-of-another-hand.ts'
import { Warrants } from './warrants.ts'

const leastOfKind = 12

function stateOf([passage, claim]: ChangedMeaning): string | undefined {
  const [verdict] = new Warrants([{ title: '资料', passage }]).verdictsOf({
    text: claim,
    sources: [1],
    under: '',
  })
  return verdict?.state
}

const samples = Object.entries(changedMeanings).flatMap(([kind, list]) =>
  list.map((sample) => ({ kind, claim: sample[1], sample: sample as ChangedMeaning })),
)

test('there are sixteen kinds of changed meaning, with a dozen sentences each', () => {
  const lists = Object.values(changedMeanings)
  expect(lists).toHaveLength(16)
  for (const list of lists) expect(list.length).toBeGreaterThanOrEqual(leastOfKind)
})

test.each(samples)('no program proves what says something else, by $kind: $claim', ({ sample }) => {
  expect(stateOf(sample)).toBe('unclear')
})

describe('of thirty pairs of each kind by another hand', () => {
  const others = Object.entries(changedMeaningsOfAnotherHand).flatMap(([kind, list]) =>
    list.map((sample) => ({ kind, claim: sample[1], sample })),
  )
  /** A whole sentence of the passage, word for word: what limits it is in another sentence, which no program reads. */
  const isCopied = ([passage, claim]: ChangedMeaning) =>
    new RegExp(`(?:^|[。！？…”：\\s])${claim.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(passage)
  const [copied, changed] = [
    others.filter(({ sample }) => isCopied(sample)),
    others.filter(({ sample }) => !isCopied(sample)),
  ]

  test('most change the words of a sentence', () => {
    expect(others).toHaveLength(480)
    expect(changed.length).toBeGreaterThan(440)
  })

  test.each(changed)('no program proves what says something else, by $kind: $claim', ({ sample }) => {
    expect(stateOf(sample)).toBe('unclear')
  })

  test('a sentence that stands there as it is is proven, but for one that a remark in brackets follows', () => {
    const proven = copied.filter(({ sample }) => stateOf(sample) === 'supported')
    expect(proven.length).toBeLessThanOrEqual(16)
    expect(proven.some(({ sample: [passage] }) => /（/.test(passage))).toBe(false)
  })
})
