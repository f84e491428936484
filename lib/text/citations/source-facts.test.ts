import { expect, test } from '@jest/globals'
import type { Verdict } from '../../contract/cards/support-check.ts'
import { sourceFacts } from './source-facts.ts'
import { verdictsOf } from './verdict-map.ts'

test('the first verdict of each kind is kept for each source; what is not clear says nothing of it', () => {
  const verdicts = (
    [
      ['甲', 1, 'unclear'],
      ['乙', 1, 'derived'],
      ['丙', 1, 'supported'],
      ['丁', 2, 'unsupported'],
      ['戊', 2, 'contradicted'],
      ['己', 2, 'unsupported'],
      ['庚', 3, 'unclear'],
    ] as const
  ).map(([claim, index, state]): Verdict => ({ claim, index, state, by: 'model' }))
  const [, derived, , unsupported, contradicted] = verdicts
  const facts = sourceFacts(verdictsOf([{ model: '', verdicts }]))
  expect([1, 2, 3, 4].map((index) => facts.get(index))).toEqual([
    { borneOut: derived },
    { unsupported, contradicted },
    {},
    undefined,
  ])
})
