import { expect, test } from '@jest/globals'
import { agentGroups, agentsOfGroup, fixedAgents } from '@/lib/agents'
import { compactCount } from './compact-count'
import { squareFilterOf } from './square-filter'

test.each([
  [
    { category: '', q: '', sort: '' },
    { category: '', keyword: '', sort: 'popular' },
  ],
  [
    { category: 'study', q: ' 古文 ', sort: 'newest' },
    { category: 'study', keyword: '古文', sort: 'newest' },
  ],
  [
    { category: 'none', q: '', sort: 'oldest' },
    { category: '', keyword: '', sort: 'popular' },
  ],
  [
    { category: '', q: '字'.repeat(200), sort: '' },
    { category: '', keyword: '字'.repeat(100), sort: 'popular' },
  ],
])('the address %j filters by %j', (address, filter) => {
  expect(squareFilterOf(address)).toEqual(filter)
})

test('the groups hold each fixed agent once', () => {
  const ids = agentGroups.flatMap((group) => agentsOfGroup(group).map(({ id }) => id))
  expect(ids.toSorted()).toEqual(fixedAgents.map(({ id }) => id))
})

test.each([
  [0, 'zh-CN', '0'],
  [9_204, 'zh-CN', '9,204'],
  [9_999, 'zh-CN', '9,999'],
  [10_000, 'zh-CN', '1 万'],
  [18_999, 'zh-CN', '1.8 万'],
  [123_456_789, 'zh-CN', '12,345.6 万'],
  [18_999, 'en', '18,999'],
] as const)('%d users are written in %s as %s', (count, locale, text) => {
  expect(compactCount(count, locale)).toBe(text)
})
