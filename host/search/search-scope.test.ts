import { expect, test } from '@jest/globals'
import { scopeAt } from './search-scope.ts'

const now = Date.parse('2026-03-02T10:00:00Z')

test.each([
  [undefined, { source: 'all' }],
  [{ source: 'web' }, { source: 'web' }],
  [
    { source: 'web', since: 'day' },
    { source: 'web', since: '2026-03-01' },
  ],
  [
    { source: 'web', since: 'week' },
    { source: 'web', since: '2026-02-23' },
  ],
  [
    { source: 'web', since: 'month' },
    { source: 'web', since: '2026-01-30' },
  ],
  [
    { source: 'web', since: 'year' },
    { source: 'web', since: '2025-03-01' },
  ],
  [
    { source: 'mine', since: '2024-02-29' },
    { source: 'mine', since: '2024-02-29' },
  ],
  [{ source: 'all', since: '2024-02-31' }, { source: 'all' }],
  [{ source: 'all', since: 'decade' }, { source: 'all' }],
  [
    { source: 'all', site: 'https://WWW.Gov.cn/a' },
    { source: 'all', site: 'gov.cn' },
  ],
  [{ source: 'all', site: 'gov.cn -x' }, { source: 'all' }],
  [
    { source: 'mine', folder: 'f1' },
    { source: 'mine', folder: 'f1' },
  ],
  [{ source: 'mine', folder: '' }, { source: 'mine' }],
  [{ source: 'all', folder: 'f1' }, { source: 'all' }],
] as const)('%j is %j', (asked, expected) => {
  expect(scopeAt(asked, now)).toEqual(expected)
})
