import { expect, test } from '@jest/globals'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { routes } from '@/lib/contract/http'
import { fakeApi } from './fake-api'
import { deleteSessionsMutation, followSessions, recentSessionsQuery } from './sessions'

test('what one tab deletes is gone in the other', async () => {
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
