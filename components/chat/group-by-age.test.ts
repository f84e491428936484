import { expect, test } from '@jest/globals'
import type { SearchSession } from '@/lib/contract/routes/http'
import { groupsOf } from './group-by-age'

const now = new Date(2026, 10, 23, 9).getTime()
const at = (day: number, hour: number, isPinned = false) => {
  const updated = new Date(2026, 10, day, hour).getTime() / 1_000
  return { updated, is_pinned: isPinned, title: `${day}-${hour}` } as SearchSession
}

test('conversations are grouped by pinned, today, the last week and earlier', () => {
  const sessions = [at(1, 1, true), at(23, 9), at(23, 0), at(22, 23), at(16, 0), at(15, 23), at(1, 1)]
  const titles = groupsOf(sessions, now).map(([name, list]) => [name, list.map(({ title }) => title)])
  expect(titles).toEqual([
    ['pinned', ['1-1']],
    ['today', ['23-9', '23-0']],
    ['week', ['22-23', '16-0']],
    ['earlier', ['15-23', '1-1']],
  ])
  expect(groupsOf([], now)).toEqual([])
})
