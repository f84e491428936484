import { expect, test } from '@jest/globals'
import type { Verdict } from '../../contract/cards/support-check.ts'
import { verdictCounts, verdictsToCheck } from './verdict-counts.ts'
import { verdictsOf } from './verdict-map.ts'

const verdict = (claim: string, state: Verdict['state'], more: Partial<Verdict> = {}): Verdict => ({
  claim,
  index: state === 'uncited' ? 0 : 1,
  state,
  by: 'model',
  ...more,
})
const verdicts = verdictsOf([
  {
    model: '',
    verdicts: [
      verdict('有据', 'supported'),
      verdict('没有出处', 'uncited'),
      verdict('多半有', 'unclear', { score: 0.8, likely: 'supported' }),
      verdict('无据', 'unsupported'),
      verdict('不知道', 'unclear'),
      verdict('不符', 'contradicted'),
      verdict('多半没有', 'unclear', { score: 0.1, likely: 'unsupported' }),
      verdict('推算', 'derived'),
    ],
  },
])

test('verdicts are counted by state', () => {
  expect(verdictCounts(verdicts)).toEqual({
    supported: 1,
    derived: 1,
    unclear: 3,
    unsupported: 1,
    contradicted: 1,
    uncited: 1,
  })
})

test('looked at first is what a model contradicts, then what the source does not say, then the least likely', () => {
  expect(verdictsToCheck(verdicts).map(({ claim }) => claim)).toEqual([
    '不符',
    '无据',
    '多半没有',
    '不知道',
    '多半有',
    '没有出处',
  ])
})
