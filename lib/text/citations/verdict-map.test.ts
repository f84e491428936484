import { expect, test } from '@jest/globals'
import type { SupportCheck, Verdict } from '../../contract/cards/support-check.ts'
import { shownVerdict } from './shown-verdict.ts'
import { verdictsOf } from './verdict-map.ts'

const verdict: Verdict = { claim: '甲是山', index: 2, state: 'contradicted', by: 'model', quotes: ['甲是水'] }
const checkOf = (...verdicts: Verdict[]): SupportCheck => ({ model: '模型', verdicts })

test('a verdict is found by source and claim, a long claim by its beginning', () => {
  const claim = '甲'.repeat(900)
  const verdicts = verdictsOf([checkOf(verdict, { ...verdict, claim: claim.slice(0, 400) })])
  expect(shownVerdict(verdicts, 2, '甲是山')).toBe(verdict)
  expect(shownVerdict(verdicts, 2, claim)).toMatchObject({ state: 'contradicted' })
})

test.each([
  ['another source', 1, '甲是山'],
  ['another claim', 2, '甲是水'],
])('for %s nothing is proven or judged', (_, index, claim) => {
  expect(shownVerdict(verdictsOf([checkOf(verdict)]), index, claim)).toEqual({
    claim,
    index,
    state: 'unclear',
    by: 'none',
  })
})

test('a card of earlier versions, which do not tell who judged, counts as absent', () => {
  const { by: _by, ...old } = verdict
  expect(verdictsOf([checkOf(old)]).size).toBe(0)
  expect(verdictsOf([checkOf(verdict), checkOf(verdict, old)]).size).toBe(0)
})

test('of several cards the last counts', () => {
  const later = { ...verdict, state: 'supported' } as const
  expect([...verdictsOf([checkOf(verdict), checkOf(later)]).values()]).toEqual([later])
})
