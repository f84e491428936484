import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { announceNavigation } from '@/lib/client/page/page-events'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { NavigationProgress } from './navigation-progress'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const at = (path: string, query = '') => (
  <PathnameContext value={path}>
    <SearchParamsContext value={new URLSearchParams(query)}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <NavigationProgress />
      </Texts>
    </SearchParamsContext>
  </PathnameContext>
)
const go = (address: string) => act(() => announceNavigation(address))
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const isShown = () => screen.queryByRole('progressbar', { name: '正在打开页面' }) !== null

test('a navigation that takes over 300 ms is shown and announced until the page arrives', () => {
  const { rerender } = render(at('/'))
  go('/history')
  pass(299)
  expect(isShown()).toBe(false)
  pass(1)
  expect(isShown()).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent('正在打开页面')
  rerender(at('/history'))
  expect(isShown()).toBe(false)
})

test.each([
  ['comes in time', '/history', (rerender: (page: React.ReactNode) => void) => rerender(at('/history'))],
  ['is the one that is shown', '/', () => undefined],
  ['is a place on the one that is shown', '/#recent', () => undefined],
])('a page that %s needs no sign', (_what, address, arrive) => {
  const { rerender } = render(at('/'))
  go(address)
  pass(200)
  arrive(rerender)
  pass(60_000)
  expect(isShown()).toBe(false)
})

test('a cancelled one removes its indicator, and the next one has its own', () => {
  const { rerender } = render(at('/result', 'id=a'))
  go('/history')
  pass(300)
  go('/result?id=a')
  expect(isShown()).toBe(false)
  go('/result?id=b')
  pass(300)
  expect(isShown()).toBe(true)
  rerender(at('/result', 'id=b'))
  expect(isShown()).toBe(false)
  go('/result?id=a')
  pass(100)
  rerender(at('/result', 'id=a'))
  pass(60_000)
  expect(isShown()).toBe(false)
})
