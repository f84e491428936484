import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { focusManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { Card } from '@/lib/contract/frames/card'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import LateCards from './late-cards'

const { supportPending, supportLate } = zhCN.answer
const check = (state: string): Card => ({
  id: 'support',
  type: 'support_check',
  target: 'replace',
  content: { model: '', verdicts: [{ claim: '甲', index: 1, state, by: 'model' }] },
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  jest.useRealTimers()
})

/** @param replies what the host answers, the last one from then on */
function open(replies: readonly { is_pending: boolean; cards: Card[] }[]) {
  let calls = 0
  const chatCheck = jest.fn(
    () => replies[Math.min(calls++, replies.length - 1)] ?? { is_pending: true, cards: [] },
  )
  const onCards = jest.fn()
  const view = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ chatCheck })}>
        <LateCards docId="d1" onCards={onCards} />
      </ApiProvider>
    </Texts>,
  )
  return { ...view, chatCheck, onCards }
}

const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const pending = { is_pending: true, cards: [] }

test('the host is asked every 400 ms until the verdicts are there, and each change is told once', async () => {
  const { chatCheck, onCards } = open([
    pending,
    { is_pending: true, cards: [check('unclear')] },
    { is_pending: true, cards: [check('unclear')] },
    { is_pending: false, cards: [check('supported')] },
  ])
  expect(screen.getByText(supportPending)).toBeVisible()
  await after(100)
  expect(chatCheck).toHaveBeenCalledTimes(1)
  await after(800)
  expect(chatCheck).toHaveBeenCalledTimes(3)
  expect(onCards.mock.calls).toEqual([['d1', [check('unclear')]]])
  await after(60_000)
  expect(chatCheck).toHaveBeenCalledTimes(4)
  expect(onCards.mock.calls.slice(1)).toEqual([['d1', [check('supported')]]])
  expect(screen.queryByText(supportPending)).toBeNull()
})

test('after 20 s it is no longer asked, and said that the check is not finished', async () => {
  const { chatCheck } = open([pending])
  await after(120_000)
  expect(chatCheck.mock.calls.length).toBeGreaterThan(40)
  expect(chatCheck.mock.calls.length).toBeLessThanOrEqual(51)
  expect(screen.queryByText(supportPending)).toBeNull()
  const before = chatCheck.mock.calls.length
  act(() => screen.getByRole('button', { name: supportLate }).click())
  await after(5_000)
  expect(chatCheck).toHaveBeenCalledTimes(before + 1)
})

test('a page in the background does not ask, and asks once it is seen again', async () => {
  const { chatCheck } = open([pending, { is_pending: false, cards: [check('supported')] }])
  await after(100)
  act(() => focusManager.setFocused(false))
  await after(60_000)
  expect(chatCheck).toHaveBeenCalledTimes(1)
  act(() => focusManager.setFocused(true))
  await after(100)
  expect(chatCheck).toHaveBeenCalledTimes(2)
})

test('an answer that is gone is not asked for again', async () => {
  const chatCheck = jest.fn(() => Promise.reject(new ApiError('not_found')))
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ chatCheck })}>
        <LateCards docId="d1" onCards={jest.fn()} />
      </ApiProvider>
    </Texts>,
  )
  await after(30_000)
  expect(chatCheck).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: supportLate })).toBeVisible()
})

test('nothing is asked once the answer is no longer shown', async () => {
  const { chatCheck, unmount } = open([pending])
  await after(100)
  unmount()
  await after(30_000)
  expect(chatCheck).toHaveBeenCalledTimes(1)
})
