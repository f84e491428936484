import { beforeAll, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ApiError } from '@/lib/client/api/api-error'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ListState } from './list-state'

beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const loaded = { data: { pages: [1] }, error: null, isPending: false, isError: false }

function show(query: object, isEmpty = false) {
  const calls = { refetch: jest.fn(), fetchNextPage: jest.fn() }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ListState
        query={{ ...loaded, ...calls, ...query }}
        failed="没有读到"
        skeleton={<p>在读</p>}
        isEmpty={isEmpty}
        empty={<p>没有</p>}
        more="更多"
        end={<p>到底了</p>}
      >
        {isEmpty ? null : <p>列表</p>}
      </ListState>
    </Texts>,
  )
  const seen = ['在读', '列表', '没有读到', '没有', '更多', '到底了'].filter((text) =>
    screen.queryByText(text),
  )
  return { seen, ...calls }
}

test.each<[string, object, boolean, string[]]>([
  ['loading', { data: undefined, isPending: true }, true, ['在读']],
  ['failed', { data: undefined, isError: true, error: new ApiError('internal') }, true, ['没有读到']],
  ['there', {}, false, ['列表']],
  ['empty', {}, true, ['没有']],
  ['empty so far, with pages to come', { hasNextPage: true }, true, ['更多']],
  ['with pages to come', { hasNextPage: true }, false, ['列表', '更多']],
  ['at its end', { data: { pages: [1, 2] } }, false, ['列表', '到底了']],
])('a list that is %s', (_, query, isEmpty, expected) => {
  expect(show(query, isEmpty).seen).toEqual(expected)
})

test('a later page that failed is said below those that are there, and asked for again', () => {
  const { seen, refetch, fetchNextPage } = show({
    isError: true,
    error: new ApiError('network'),
    hasNextPage: true,
  })
  expect(seen).toEqual(['列表', '没有读到', '更多'])
  expect(screen.getByText(zhCN.network.interrupted)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: zhCN.common.retry }))
  expect([refetch.mock.calls.length, fetchNextPage.mock.calls.length]).toEqual([0, 1])
})

test('a first page that failed is asked for again', () => {
  const { refetch, fetchNextPage } = show({ data: undefined, isError: true, error: new ApiError('internal') })
  fireEvent.click(screen.getByRole('button', { name: zhCN.common.retry }))
  expect([refetch.mock.calls.length, fetchNextPage.mock.calls.length]).toEqual([1, 0])
})
