import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { createQueryClient } from './query-client'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

test('a reply of the host is used, whatever state of the network the browser reports', async () => {
  const client = createQueryClient()
  expect(await client.fetchQuery({ queryKey: ['a'], queryFn: async () => 'here' })).toBe('here')
  const change = new MutationObserver(client, { mutationFn: async () => 'saved' })
  expect(await change.mutate()).toBe('saved')
})

test('offline a mutation fails immediately instead of waiting', async () => {
  const lost = new ApiError('network')
  const change = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(lost) })
  await expect(change.mutate()).rejects.toBe(lost)
})

test('failed queries are refetched when the network is back', async () => {
  const client = createQueryClient()
  client.mount()
  const read = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'))
  read.mockResolvedValueOnce('here')
  const query = new QueryObserver(client, { queryKey: ['a'], queryFn: read, retry: false })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const stop = query.subscribe(({ isError, data }) => {
    if (isError) onlineManager.setOnline(true)
    if (data) resolve(data)
  })
  expect(await promise).toBe('here')
  stop()
  client.unmount()
})
