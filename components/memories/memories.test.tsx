import { beforeAll, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { Memory } from '@/lib/contract/routes/memory-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import Memories from './memories'

const memory = (at: number): Memory => ({
  id: `m${at}`,
  text: `第${at}件`,
  from: at % 2 ? 'd1' : '',
  remembered: Date.UTC(2026, 10, 1 + at),
})
const some = (count: number) => Array.from({ length: count }, (_, at) => memory(at))

// Loaded before the tests are timed.
beforeAll(() =>
  Promise.all([
    import('@/components/ui/toast/toast-viewport'),
    import('@/components/ui/dialog/stacked-dialog'),
  ]),
)

function open(answers: HostAnswers) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>
        <Memories />
        <ToastViewport label="通知" />
        <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '打不开' }} />
      </ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}

test('memories are listed by day; a long list can be searched', async () => {
  const user = open({ memoryList: () => ({ list: some(8), isOn: false }) })
  expect(await screen.findAllByRole('listitem')).toHaveLength(8)
  screen.getByText('2026年11月1日 · 自己写的')
  screen.getByText('2026年11月2日')
  await user.type(screen.getByRole('searchbox', { name: '在记得的事里找' }), '第3')
  // The search is throttled.
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await user.type(screen.getByRole('searchbox'), '无')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('没有找到'))
})

test('a deleted one disappears immediately, and returns on undo', async () => {
  const memoryDelete = jest.fn(() => ({ list: [], isOn: false }))
  const user = open({ memoryList: () => ({ list: some(2), isOn: false }), memoryDelete })
  await user.click(await screen.findByRole('button', { name: '删除“第1件”' }))
  expect(screen.queryByRole('button', { name: '删除“第1件”' })).toBeNull()
  expect(screen.getByRole('button', { name: '删除“第0件”' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /^撤销/ }))
  expect(screen.getByRole('button', { name: '删除“第1件”' })).toBeVisible()
  expect(memoryDelete).not.toHaveBeenCalled()
})

const bins = () => screen.getAllByRole('button', { name: /^删除/ })

test('deleting the only one found focuses the search field, which stays until it is empty', async () => {
  let fetched = 0
  let left = Array.from({ length: 8 }, (_, at) => memory(10 + at))
  const user = open({
    memoryList: () => {
      fetched = left.length
      return { list: left, isOn: false }
    },
    memoryDelete: ({ id }) => {
      left = left.filter((each) => each.id !== id)
      return { list: left, isOn: false }
    },
  })
  const field = await screen.findByRole('searchbox', { name: '在记得的事里找' })
  await user.type(field, '第13')
  await waitFor(() => expect(bins()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '删除“第13件”' }))
  expect(field).toHaveFocus()
  // Leaving the page ends the time to undo.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(fetched).toBe(7))
  await user.clear(field)
  await waitFor(() => expect(bins()).toHaveLength(7))
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
})

test('deleting the last one focuses the field for a note', async () => {
  const user = open({ memoryList: () => ({ list: [memory(20)], isOn: false }) })
  await user.click(await screen.findByRole('button', { name: '删除“第20件”' }))
  expect(screen.getByRole('textbox', { name: '要记得的事' })).toHaveFocus()
})

test.each(['the button', 'another element'])('after all are forgotten, %s had the focus', async (focused) => {
  const cleared = Promise.withResolvers<{ list: []; isOn: false }>()
  const user = open({
    memoryList: () => ({ list: [memory(30), memory(31)], isOn: false }),
    memoryClear: () => cleared.promise,
  })
  const button = await screen.findByRole('button', { name: '全部忘掉' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: '忘掉所有记得的事？' })
  await user.click(within(dialog).getByRole('button', { name: '全部忘掉' }))
  await waitFor(() => expect(button).toHaveFocus())
  const save = screen.getByRole('button', { name: '记下' })
  if (focused !== 'the button') save.focus()
  cleared.resolve({ list: [], isOn: false })
  await screen.findByText(/还没有记下什么/)
  const field = screen.getByRole('textbox', { name: '要记得的事' })
  expect(focused === 'the button' ? field : save).toHaveFocus()
})

test('the list is fetched again when the page is shown again', async () => {
  let left = [memory(40), memory(41)]
  open({ memoryList: () => ({ list: left, isOn: false }) })
  await waitFor(() => expect(bins()).toHaveLength(2))
  left = [memory(40)]
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(bins()).toHaveLength(1))
})

test('a note is saved; the reason for a rejection is shown next to it', async () => {
  const user = open({
    memoryList: () => ({ list: [], isOn: false }),
    memorySave: ({ text }) => {
      if (text === '不行') throw new ApiError('unprocessable', '难过时说的话不记。')
      return { list: [{ ...memory(0), text }], isOn: false }
    },
  })
  await screen.findByText(/还没有记下什么/)
  const field = screen.getByRole('textbox', { name: '要记得的事' })
  await user.type(field, '不行{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('难过时说的话不记。')
  await user.clear(field)
  await user.type(field, '每周日给姐姐打电话{Enter}')
  expect(await screen.findByText('每周日给姐姐打电话')).toBeVisible()
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

test('a note that is too long is not truncated: the limit is shown, and nothing is sent', async () => {
  const memorySave = jest.fn(() => ({ list: [], isOn: false }))
  const user = open({ memoryList: () => ({ list: [], isOn: false }), memorySave })
  const field = await screen.findByRole('textbox', { name: '要记得的事' })
  await user.click(field)
  await user.paste('长'.repeat(201))
  expect(field).toHaveValue('长'.repeat(201))
  expect(field).toHaveAccessibleDescription('一件事最多 200 个字，现在有 201 个')
  await user.keyboard('{Enter}')
  expect(memorySave).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Enter}')
  expect(memorySave).toHaveBeenCalledTimes(1)
})

test('a list that fails to load says so, and can be retried', async () => {
  let isDown = true
  const user = open({
    memoryList: () => {
      if (isDown) throw new ApiError('not_found')
      return { list: some(1), isOn: false }
    },
  })
  const again = await screen.findByRole('button', { name: zhCN.common.retry })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('第0件')).toBeVisible()
})
