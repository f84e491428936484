import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { useUndoable } from './use-undoable'

const remove = jest.fn<(id: string) => Promise<void>>()
const onError = jest.fn()

function List() {
  const { start, isPending } = useUndoable('remove', { mutationFn: remove, onError })
  return ['甲', '乙']
    .filter((id) => !isPending(id))
    .map((id) => (
      <button key={id} type="button" onClick={() => start(id, `已删除「${id}」`)}>
        {id}
      </button>
    ))
}

function open() {
  const page = (content: React.ReactNode) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
      <ToastViewport label="通知" />
    </Texts>
  )
  const client = createQueryClient()
  const { rerender } = render(page(<List />))
  return { leaveList: () => rerender(page(null)), reopenList: () => rerender(page(<List />)) }
}

const entry = (name: string) => screen.queryByRole('button', { name })
const undoButton = () => screen.getByRole('button', { name: '撤销' })
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  remove.mockResolvedValue(undefined)
})
afterEach(async () => {
  await pass(10_000)
  toastQueue.setState([], true)
  jest.useRealTimers()
})

test('deletion removes the entry immediately, and is sent after five seconds, once', async () => {
  open()
  fireEvent.click(entry('甲') as HTMLElement)
  expect(entry('甲')).toBeNull()
  expect(screen.getByText('已删除「甲」')).toBeInTheDocument()
  await pass(4_999)
  expect(remove).not.toHaveBeenCalled()
  await pass(1)
  expect(remove.mock.calls.map(([id]) => id)).toEqual(['甲'])
  fireEvent(window, new Event('pagehide'))
  expect(remove).toHaveBeenCalledTimes(1)
})

test('undo restores the entry, and nothing is sent', async () => {
  open()
  fireEvent.click(entry('甲') as HTMLElement)
  fireEvent.click(undoButton())
  expect(entry('甲')).not.toBeNull()
  await pass(10_000)
  fireEvent(window, new Event('pagehide'))
  expect(remove).not.toHaveBeenCalled()
})

test('the countdown is shown, and pauses while hovered or focused', async () => {
  open()
  fireEvent.click(entry('甲') as HTMLElement)
  const toast = screen.getByText('已删除「甲」').closest('li') as HTMLElement
  await pass(2_000)
  expect(toast).toHaveTextContent('撤销3')
  fireEvent.pointerEnter(toast)
  await pass(60_000)
  fireEvent.keyDown(document.body, { key: 'F6' })
  expect(undoButton()).toHaveFocus()
  fireEvent.pointerLeave(toast)
  await pass(60_000)
  expect(toast).toHaveTextContent('撤销3')
  expect(remove).not.toHaveBeenCalled()
  act(() => undoButton().blur())
  await pass(3_000)
  expect(remove).toHaveBeenCalledTimes(1)
})

test('leaving the page sends all pending deletions immediately', async () => {
  open()
  fireEvent.click(entry('甲') as HTMLElement)
  fireEvent.click(entry('乙') as HTMLElement)
  fireEvent(window, new Event('pagehide'))
  await pass(0)
  expect(remove.mock.calls.map(([id]) => id)).toEqual(['甲', '乙'])
  await pass(10_000)
  expect(remove).toHaveBeenCalledTimes(2)
})

test('the list may be left and reopened meanwhile', async () => {
  const { leaveList, reopenList } = open()
  fireEvent.click(entry('甲') as HTMLElement)
  leaveList()
  await pass(2_000)
  reopenList()
  expect(entry('甲')).toBeNull()
  leaveList()
  await pass(3_000)
  expect(remove).toHaveBeenCalledTimes(1)
})

test('an entry whose deletion fails is restored', async () => {
  remove.mockRejectedValue(new Error('offline'))
  open()
  fireEvent.click(entry('甲') as HTMLElement)
  await pass(5_000)
  expect(onError).toHaveBeenCalledTimes(1)
  expect(entry('甲')).not.toBeNull()
})
