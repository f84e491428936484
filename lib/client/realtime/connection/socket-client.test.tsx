import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ServerFrame } from '../../../contract/frames/frame'
import { watchNetwork } from './network-watch'
import {
  connectLimitMs,
  reconnectBounds,
  reconnectDelayMs,
  SocketClient,
  type SocketClientOptions,
  type SocketStatus,
} from './socket-client'

/** A WebSocket whose other side is the test. */
class FakeSocket extends EventTarget {
  readonly sent: string[] = []
  isClosed = false
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.isClosed = true
  }

  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  receive(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    )
  }

  lose(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const ping = { agent_id: '001', prompt: { action: 'ping' } }

let sockets: FakeSocket[]
let asked: boolean[]
let statuses: SocketStatus[]
let frames: ServerFrame[]
let isVisible: boolean
let refused: number
let client: SocketClient

beforeEach(() => {
  jest.useFakeTimers()
  sockets = []
  asked = []
  statuses = []
  frames = []
  isVisible = true
  refused = 0
  client = makeClient()
  client.onStatus((status) => statuses.push(status))
  client.onFrame((frame) => frames.push(frame))
})

function makeClient(more: Partial<SocketClientOptions> = {}): SocketClient {
  return new SocketClient({
    onNoIdentity: () => {
      refused += 1
    },
    address: async ({ withToken }) => {
      asked.push(withToken)
      return `ws://host/${asked.length}`
    },
    ping,
    createSocket: (address) => {
      const socket = new FakeSocket(address)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    isVisible: () => isVisible,
    random: () => 1,
    ...more,
  })
}

afterEach(() => {
  client.close()
  jest.useRealTimers()
})

async function connected(): Promise<FakeSocket> {
  client.connect()
  await jest.advanceTimersByTimeAsync(0)
  return opened()
}

function opened(): FakeSocket {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was made')
  socket.open()
  return socket
}

describe('SocketClient', () => {
  test('opens once, sends and receives, and ignores invalid frames', async () => {
    const socket = await connected()
    client.connect()
    expect(client.send({ a: 1 })).toBe(true)
    expect(socket.sent).toEqual(['{"a":1}'])
    for (const text of ['{', '{"code":"x"}', 'null']) socket.receive(text)
    socket.receive({ code: 201, seq: 0 })
    expect(frames).toEqual([{ code: 201, seq: 0 }])
    expect(sockets).toHaveLength(1)
  })

  test('pings every 5 s, and treats 15 s of silence as a loss while visible', async () => {
    const socket = await connected()
    await jest.advanceTimersByTimeAsync(5_000)
    expect(socket.sent).toEqual([JSON.stringify(ping)])
    await jest.advanceTimersByTimeAsync(15_000)
    expect(client.status).toBe('waiting')
    expect(socket.isClosed).toBe(true)
    expect(client.send({})).toBe(false)
  })

  test('bears silence while it is hidden', async () => {
    isVisible = false
    await connected()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(client.status).toBe('open')
  })

  test('reconnects after a loss, later each time, and quickly again after a success', async () => {
    const first = await connected()
    first.lose()
    await jest.advanceTimersByTimeAsync(500)
    expect(sockets).toHaveLength(2)
    sockets[1]?.lose()
    await jest.advanceTimersByTimeAsync(999)
    expect(sockets).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(1)
    opened().lose()
    await jest.advanceTimersByTimeAsync(500)
    expect(sockets).toHaveLength(4)
    expect(statuses.slice(0, 3)).toEqual(['connecting', 'open', 'waiting'])
  })

  test('tries once more without the token after 4401, and no further', async () => {
    const first = await connected()
    first.lose(4401)
    await jest.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([true, false])
    opened().lose(4401)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(client.status).toBe('rejected')
    expect(sockets).toHaveLength(2)
  })

  test('asks for a look at the login after 4401, and a new login is tried with its token', async () => {
    const first = await connected()
    first.lose(4401)
    await jest.advanceTimersByTimeAsync(0)
    expect(refused).toBe(1)
    client.renew()
    await jest.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([true, false, true])
  })

  test('where visitors are not allowed, 4401 closes it immediately', async () => {
    client = makeClient({ isOpenToVisitors: false })
    const first = await connected()
    first.lose(4401)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(client.status).toBe('rejected')
    expect(asked).toEqual([true])
  })

  test.each([
    ['a handshake', async () => 'ws://host'],
    ['an address', () => new Promise<string>(() => undefined)],
  ])('%s that is never answered times out, and is retried', async (_what, address) => {
    const addresses = jest.fn(address)
    const slow = makeClient({ address: addresses })
    slow.connect()
    await jest.advanceTimersByTimeAsync(connectLimitMs - 1)
    expect([slow.status, addresses.mock.calls.length]).toEqual(['connecting', 1])
    await jest.advanceTimersByTimeAsync(1)
    expect([slow.status, sockets.every(({ isClosed }) => isClosed)]).toEqual(['waiting', true])
    await jest.advanceTimersByTimeAsync(reconnectBounds.firstMs)
    expect([slow.status, addresses.mock.calls.length]).toEqual(['connecting', 2])
    slow.close()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(slow.status).toBe('closed')
  })

  test('renewed while it waits, it has one socket and not two', async () => {
    const first = await connected()
    first.lose()
    client.renew()
    await jest.advanceTimersByTimeAsync(connectLimitMs - 1)
    expect(sockets).toHaveLength(2)
  })

  test('frames of an abandoned socket are ignored', async () => {
    const first = await connected()
    client.renew()
    await jest.advanceTimersByTimeAsync(0)
    first.receive({ code: 201, seq: 0 })
    first.lose()
    expect(frames).toEqual([])
    expect(client.status).toBe('connecting')
  })
})

test('the wait doubles up to its bound, and half of it is chance', () => {
  const longest = Array.from({ length: 12 }, (_, attempt) => reconnectDelayMs(attempt, 1))
  expect(longest.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000])
  expect(Math.max(...longest)).toBe(reconnectBounds.maxMs)
  expect(reconnectDelayMs(0, 0)).toBe(250)
})

describe('watchNetwork', () => {
  test.each([
    [9_999, 0, []],
    [10_000, 1, [false]],
    [60_000, 1, [false]],
    [60_001, 1, [true]],
  ])('offline for %d ms', (offlineMs, interruptions, restored) => {
    const target = new EventTarget() as unknown as Window
    let interrupted = 0
    const returns: boolean[] = []
    const end = watchNetwork({
      target,
      now: Date.now,
      onInterrupted: () => (interrupted += 1),
      onRestored: (isLong) => returns.push(isLong),
    })
    target.dispatchEvent(new Event('offline'))
    jest.advanceTimersByTime(offlineMs)
    target.dispatchEvent(new Event('online'))
    jest.advanceTimersByTime(60_000)
    expect(interrupted).toBe(interruptions)
    expect(returns).toEqual(interruptions === 0 ? [false] : restored)
    end()
  })
})
