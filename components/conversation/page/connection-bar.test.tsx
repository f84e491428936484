import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SocketStatus } from '@/lib/client/realtime/connection/socket-client'
import {
  type ConnectionState,
  connectionTimes,
  nextConnectionState,
  useConnection,
} from '@/lib/client/realtime/connection/use-connection'
import { FakeSocketClient } from '@/lib/client/realtime/testing/fake-socket'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { en } from '@/lib/messages/en'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ConnectionBar } from './connection-bar'

const catalogues = { 'zh-CN': zhCN, en } as const
const shownStates = [
  'offline',
  'lost',
  'trying',
  'back',
  'rejected',
] as const satisfies readonly ConnectionState[]

function bar(
  locale: keyof typeof catalogues,
  connection: ConnectionState,
  isWaiting: boolean,
  onRetry = () => {},
) {
  return (
    <Texts locale={locale} messages={clientMessagesOf(catalogues[locale])}>
      <ConnectionBar connection={connection} isWaiting={isWaiting} onRetry={onRetry} />
    </Texts>
  )
}

describe('the connection on screen', () => {
  const cases = (['zh-CN', 'en'] as const).flatMap((locale) =>
    shownStates.flatMap((connection) =>
      [false, true].map((isWaiting) => [locale, connection, isWaiting] as const),
    ),
  )

  test.each(cases)('in %s: %s, with a question waiting: %j', async (locale, connection, isWaiting) => {
    const retry = jest.fn()
    const texts = catalogues[locale].result.connection
    render(bar(locale, connection, isWaiting, retry))
    const status = screen.getByRole('status')
    expect(status).toHaveTextContent(texts[connection])
    expect(status.textContent?.includes(texts.waiting)).toBe(isWaiting && connection !== 'back')
    const button = screen.queryByRole('button', { name: texts.retry })
    expect(button !== null).toBe(connection === 'lost' || connection === 'rejected')
    if (button) await userEvent.click(button)
    expect(retry).toHaveBeenCalledTimes(button ? 1 : 0)
  })

  test.each(['zh-CN', 'en'] as const)('in %s: an existing, empty region while connected', (locale) => {
    render(bar(locale, 'steady', true))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('what is shown', () => {
  beforeEach(() => void jest.useFakeTimers())

  test.each<[string, SocketStatus[], ConnectionState[]]>([
    ['a first connection', ['connecting', 'open'], ['steady', 'steady']],
    ['another identity', ['open', 'connecting', 'open'], ['steady', 'steady', 'steady']],
    [
      'a loss',
      ['open', 'waiting', 'connecting', 'waiting', 'open'],
      ['steady', 'lost', 'lost', 'lost', 'back'],
    ],
    [
      'a dead identity',
      ['connecting', 'rejected', 'connecting', 'open'],
      ['steady', 'rejected', 'rejected', 'back'],
    ],
    ['a page that ends', ['waiting', 'closed'], ['lost', 'steady']],
  ])('of %s', (_name, statuses, expected) => {
    let now: ConnectionState = 'steady'
    expect(
      statuses.map((status) => {
        now = nextConnectionState(now, status)
        return now
      }),
    ).toEqual(expected)
  })

  test('a network that is gone, before the socket notices', () => {
    const socket = new FakeSocketClient()
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
    const fire = (event: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(event)))
    const expectShown = (expected: ConnectionState) =>
      expect(screen.getByTestId('connection')).toHaveTextContent(expected)
    function ConnectionText() {
      return <p data-testid="connection">{useConnection(socket)}</p>
    }
    render(<ConnectionText />)
    act(() => socket.turn('open'))
    // A short gap is not worth a word.
    fire('offline')
    pass(connectionTimes.offlineMs - 1)
    fire('online')
    pass(60_000)
    expectShown('steady')
    fire('offline')
    pass(connectionTimes.offlineMs)
    expectShown('offline')
    fire('online')
    expectShown('back')
    pass(connectionTimes.backMs)
    expectShown('steady')
    fire('offline')
    pass(connectionTimes.offlineMs)
    act(() => socket.turn('waiting'))
    expectShown('lost')
    fire('offline')
    pass(60_000)
    expectShown('lost')
    jest.useRealTimers()
  })

  test('success briefly, and attempts only after a delay', () => {
    const socket = new FakeSocketClient()
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
    const turn = (status: SocketStatus) => act(() => socket.turn(status))
    const expectShown = (expected: ConnectionState) =>
      expect(screen.getByTestId('connection')).toHaveTextContent(expected)
    function ConnectionText() {
      return <p data-testid="connection">{useConnection(socket)}</p>
    }
    render(<ConnectionText />)
    for (const [status, before, waitMs, after] of [
      ['connecting', 'steady', connectionTimes.slowMs, 'trying'],
      ['waiting', 'lost', 60_000, 'lost'],
      ['connecting', 'lost', connectionTimes.tryingMs, 'trying'],
      ['open', 'back', connectionTimes.backMs, 'steady'],
    ] as const) {
      turn(status)
      pass(waitMs - 1)
      expectShown(before)
      pass(1)
      expectShown(after)
    }
    jest.useRealTimers()
  })
})
