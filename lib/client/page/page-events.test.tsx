import { expect, jest, test } from '@jest/globals'
import { onRefreshRequest, requestRefresh } from './page-events'

test('a refresh request reaches every listener until it leaves', () => {
  const [stays, leaves] = [jest.fn(), jest.fn()]
  const endStays = onRefreshRequest(stays)
  onRefreshRequest(leaves)()
  requestRefresh()
  endStays()
  requestRefresh()
  expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0])
})
