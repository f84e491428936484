import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
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
    <ApiProvider apiOf={fakeHost({ sensitiveWords })}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        {children}
      </Texts>
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

describe('a check that does not reach the host', () => {
  const unreached = new ApiError('network')

  function open(replies: (() => ReturnType<typeof finding>)[], isReachable: boolean | 'never') {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const sensitiveWords = jest.fn(() => {
      const reply = replies.shift()
      if (!reply) throw unreached
      return reply()
    })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ApiProvider apiOf={fakeHost({ sensitiveWords })}>
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          {children}
        </Texts>
      </ApiProvider>
    )
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const whenReachable = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => resolve(false))
      return promise
    }
    const view = renderHook(() => useSensitiveCheck(whenReachable), { wrapper })
    const connect = () => isReachable !== 'never' && resolve(isReachable)
    return { ...view, warn, sensitiveWords, connect, send: jest.fn(), refuse: jest.fn() }
  }
  const away = () => {
    throw unreached
  }

  test.each([
    ['is sent', () => finding(false, false, ''), true, 1, [], 2],
    ['is refused for its words', () => finding(true, false, '词'), true, 0, [network.sensitiveHit], 2],
    ['stays when the check fails then', away, true, 0, [network.sensitiveUnreached], 2],
    ['stays when the host turns it away', away, false, 0, [network.sensitiveUnreached], 1],
  ])('waits for the connection, and %s', async (_, then, isReachable, sent, refusals, checks) => {
    const { result, send, refuse, connect, warn, sensitiveWords } = open([away, then], isReachable)
    let checked: Promise<void> | undefined
    await act(async () => {
      checked = result.current.check('一段话', send, refuse)
    })
    expect(result.current).toMatchObject({ isWaiting: true, isChecking: false })
    expect([send, refuse, warn].flatMap(({ mock }) => mock.calls)).toEqual([])
    await act(async () => {
      connect()
      await checked
    })
    expect(result.current).toMatchObject({ isWaiting: false, isChecking: false })
    expect(send).toHaveBeenCalledTimes(sent)
    expect(refuse.mock.calls.flat()).toEqual(refusals)
    expect(warn).toHaveBeenCalledTimes(refusals.includes(network.sensitiveUnreached) ? 1 : 0)
    expect(sensitiveWords).toHaveBeenCalledTimes(checks)
  })

  test.each(['cancel', 'unmount'] as const)('is neither sent nor refused after %s', async (how) => {
    const { result, unmount, send, refuse, warn, sensitiveWords } = open([away], 'never')
    let checked: Promise<void> | undefined
    await act(async () => {
      checked = result.current.check('一段话', send, refuse)
    })
    await act(async () => {
      if (how === 'cancel') result.current.cancel()
      else unmount()
      await checked
    })
    expect([send, refuse, warn].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(sensitiveWords).toHaveBeenCalledTimes(1)
    if (how === 'cancel') expect(result.current.isWaiting).toBe(false)
  })
})
