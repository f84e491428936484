import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { QuietAnswer, quietLimitMs } from './quiet-answer'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('reports after ten seconds that nothing has arrived, and nothing before', () => {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <QuietAnswer />
    </Texts>,
  )
  act(() => jest.advanceTimersByTime(quietLimitMs - 1))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toContain('10 秒')
})
