import { expect, test } from '@jest/globals'
import { type ChangedMeaning, changedMeanings } from './testing/changed-meanings.ts'
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
