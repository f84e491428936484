import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RunningTime } from './running-time'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const messages = clientMessagesOf(zhCN)
const at = (seconds: number) => (
  <Texts locale="zh-CN" messages={messages}>
    <RunningTime seconds={seconds} />
  </Texts>
)

test('ticks every second, starting from the host’s value', () => {
  const { container, rerender } = render(at(58))
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000))
  expect(container).toHaveTextContent('58 秒')
  pass(1)
  expect(container).toHaveTextContent('59 秒')
  pass(2)
  expect(container).toHaveTextContent('1 分 1 秒')
  rerender(at(62))
  expect(container).toHaveTextContent('1 分 2 秒')
  pass(1)
  expect(container).toHaveTextContent('1 分 3 秒')
})
