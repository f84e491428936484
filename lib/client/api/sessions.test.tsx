import { expect, test } from '@jest/globals'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { routes } from '@/lib/contract/routes/http'
import { fakeApi } from './fake-api'
import {
  deleteSessionMutation,
  deleteSessionsMutation,
  followSessions,
  recentSessionsQuery,
  renameSessionMutation,
  sessionListQuery,
} from './sessions'

test('a deletion in one tab is applied in the other', async () => {
  const api = fakeApi(routes, {
    sessionList: () => ({ list: [], offset: 0, hasMore: false }),
    sessionDeleteAll: () => ({ deleted: 1, revoked: 0 }),
  })
  const [here, other] = [new QueryClient(), new QueryClient()]
  const { queryKey } = recentSessionsQuery(api)
  await other.fetchQuery(recentSessionsQuery(api))
  const stop = followSessions(other)
  await new MutationObserver(here, deleteSessionsMutation(api, here)).mutate(false)
  expect(other.getQueryData(queryKey)).toBeDefined()
  // What a browser sends to the other tabs alone.
  const [key = ''] = Object.keys(localStorage)
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  expect(other.getQueryData(queryKey)).toBeDefined()
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(other.getQueryData(queryKey)).toBeUndefined()
  stop()
})

const entry = (number: number) => ({
  conversation_id: `c${number}`,
  agent_id: '001',
  agent_type: 'universal' as const,
  title: `问${number}`,
  updated: 1,
  is_pinned: false,
  pattern: 'normal' as const,
  answers: 1,
})

test('a change of one search reaches long lists in both tabs without their pages being read again', async () => {
  let calls = 0
  const api = fakeApi(routes, {
    sessionList: ({ offset = 0 }: { offset?: number }) => {
      calls += 1
      return { list: [entry(offset)], offset: offset + 1, hasMore: offset < 3 }
    },
    sessionDelete: () => ({}),
    sessionRename: () => ({ title: '新题' }),
  })
  const query = sessionListQuery(api, { keyword: '', pattern: null })
  const [here, other] = [new QueryClient(), new QueryClient()]
  for (const tab of [here, other]) await tab.fetchInfiniteQuery({ ...query, pages: 4 })
  const read = calls
  const stop = followSessions(other)
  const notify = () => {
    const newValue = localStorage.getItem('searches-changed')
    window.dispatchEvent(new StorageEvent('storage', { key: 'searches-changed', newValue }))
  }
  await new MutationObserver(here, deleteSessionMutation(api, here)).mutate('c1')
  notify()
  await new MutationObserver(here, renameSessionMutation(api, here)).mutate({
    conversation_id: 'c2',
    title: ' 新题',
  })
  notify()
  for (const tab of [here, other]) {
    const pages = tab.getQueryData(query.queryKey)?.pages ?? []
    expect(pages.flatMap(({ list }) => list.map(({ title }) => title))).toEqual(['问0', '新题', '问3'])
    // The next page begins where it stands now.
    expect(pages.at(-1)?.offset).toBe(3)
  }
  expect(calls).toBe(read)
  stop()
})
