import { beforeAll, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toastQueue } from '../toast/toast-store'
import { DialogLayer } from './dialog-layer'
import { dialogStack, pushDialog, removeDialog } from './dialog-stack'

// Loaded before the test is timed.
beforeAll(() => import('radix-ui/dialog'))

test('a dialog whose code fails to load says so, and the next one retries', async () => {
  let isOnline = false
  jest.doMock('./stacked-dialog', () => {
    if (!isOnline) throw new Error('Loading chunk 7 failed.')
    return jest.requireActual('./stacked-dialog')
  })
  render(<DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }} />)
  act(() => void pushDialog({ title: '甲' }))
  await waitFor(() => expect(toastQueue.getState().map(({ message }) => message)).toEqual(['网络没有连上']))
  expect(dialogStack.getState()).toEqual([])
  isOnline = true
  act(() => void pushDialog({ title: '乙' }))
  expect(await screen.findByRole('dialog', { name: '乙' })).toBeInTheDocument()
  expect(toastQueue.getState()).toHaveLength(1)
})

test('Escape during an IME composition closes no dialog, afterwards it does', async () => {
  removeDialog(0)
  render(<DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }} />)
  act(() => void pushDialog({ title: '改名', body: <input aria-label="名字" /> }))
  const input = await screen.findByRole('textbox', { name: '名字' })
  // A dialog is asked before it closes.
  await act(async () => void fireEvent.keyDown(input, { key: 'Escape', isComposing: true }))
  expect(dialogStack.getState()).toHaveLength(1)
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(dialogStack.getState()).toEqual([]))
})

test('Back to another page closes a dialog, a change of the query does not', async () => {
  removeDialog(0)
  render(<DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }} />)
  act(() => void pushDialog({ title: '分享' }))
  await screen.findByRole('dialog', { name: '分享' })
  window.history.pushState({}, '', '?q=1')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(dialogStack.getState()).toHaveLength(1)
  window.history.pushState({}, '', '/other')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(dialogStack.getState()).toEqual([])
  window.history.pushState({}, '', '/')
})
