import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toastQueue } from '@/components/ui/toast-store'
import { ApiProvider } from '@/lib/api/api-context'
import { ApiError } from '@/lib/api/api-error'
import { fakeApi } from '@/lib/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { zhCN } from '@/lib/messages/zh-cn'
import { LocaleProvider } from '@/lib/session/locale-context'
import { useSensitiveCheck } from './use-sensitive-check'

const { network } = zhCN
const finding = (hit: boolean, forbidden: boolean, word: string) => ({
  hit,
  ban_constraint: { forbidden },
  sensitive_word: word,
})
const broken = new ApiError('unavailable')

beforeEach(() => {
  toastQueue.setState([], true)
})
afterEach(() => {
  jest.restoreAllMocks()
})

test.each([
  ['is clear', () => finding(false, false, ''), [], true, false],
  ['is hit', () => finding(true, false, '词'), [network.sensitiveHit], false, false],
  ['names a word', () => finding(true, true, '词'), ['词', network.sensitiveForbidden], false, false],
  [
    'cannot be checked',
    () => {
      throw broken
    },
    [network.sensitiveFailed],
    false,
    true,
  ],
])('a text that %s', async (_, sensitiveWords, toasts, isSent, isLogged) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider api={fakeApi({ sensitiveWords })}>
      <LocaleProvider locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        {children}
      </LocaleProvider>
    </ApiProvider>
  )
  const { result } = renderHook(() => useSensitiveCheck(), { wrapper })
  const send = jest.fn()
  await act(() => result.current.check('一段话', send))
  expect(send).toHaveBeenCalledTimes(isSent ? 1 : 0)
  expect(
    toastQueue
      .getState()
      .map(({ message }) => message)
      .toSorted(),
  ).toEqual(toasts.toSorted())
  expect(warn.mock.calls.map(([, error]) => error)).toEqual(isLogged ? [broken] : [])
})
