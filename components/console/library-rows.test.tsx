import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { LibraryFile } from '@/lib/contract/routes/library-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { LibraryRows } from './library-rows'

const files = ['a', 'b', 'c'].map(
  (id): LibraryFile => ({
    id,
    path: `${id}.md`,
    title: '',
    size: 1,
    state: 'ready',
    reason: '',
    passages: 1,
    origin: 'upload',
    created: 0,
  }),
)
const counts = { total: 3, waiting: 0, reading: 0, ready: 3, failed: 0 }
const left = () => screen.getAllByRole('listitem').length

beforeEach(() => {
  jest.useFakeTimers()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost({})}>
          <LibraryRows files={files} counts={counts}>
            {null}
          </LibraryRows>
        </ApiProvider>
      </Texts>
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  toastQueue.setState([], true)
  jest.useRealTimers()
})

test('a double click deletes one document, though the next has moved to its place', () => {
  const deleteFirst = () =>
    fireEvent.click(screen.getAllByRole('button', { name: /^删除/ })[0] as HTMLElement)
  deleteFirst()
  deleteFirst()
  expect(left()).toBe(2)
  act(() => jest.advanceTimersByTime(1_000))
  deleteFirst()
  expect(left()).toBe(1)
  expect(toastQueue.getState().map(({ message }) => message)).toEqual(['已删除「a.md」', '已删除「b.md」'])
})

test('all of the page can be selected and deselected together', () => {
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全选这一页' })
  fireEvent.click(screen.getByRole('checkbox', { name: '选中 b.md' }))
  expect(all().indeterminate).toBe(true)
  fireEvent.click(all())
  expect(screen.getByRole('button', { name: '删除选中的 3 个' })).toBeInTheDocument()
  fireEvent.click(all())
  expect(screen.queryByRole('button', { name: /删除选中/ })).toBeNull()
})
