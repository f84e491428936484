import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { availableServices, type Service, startRedis } from '../testing/services.ts'
import { TcpProxy } from '../testing/tcp-proxy.ts'
import type { Bus } from './bus.ts'
import { openMemoryBus } from './memory-bus.ts'
import { openRedisBus } from './redis-bus.ts'

interface Backend {
  /** Opens one more end of the same bus. */
  open(): Promise<Bus>
  readonly faults: unknown[]
  stop(): Promise<void>
}

async function memory(): Promise<Backend> {
  const faults: unknown[] = []
  const bus = openMemoryBus((error) => faults.push(error))
  return { open: async () => bus, faults, stop: () => bus.close() }
}

async function redis(): Promise<Backend> {
  const faults: unknown[] = []
  const service = await startRedis()
  if (!service) throw new Error('there is no Redis server here')
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const opened: Bus[] = []
  return {
    async open() {
      const bus = await openRedisBus(service.url, { report: (error) => faults.push(error), prefix })
      opened.push(bus)
      return bus
    },
    faults,
    async stop() {
      await Promise.all(opened.map((bus) => bus.close()))
      await service.stop()
    },
  }
}

/** Listens until the message has come; returns all that came up to it. */
async function gather(bus: Bus, channel: string, last: string, act: () => void): Promise<string[]> {
  const messages: string[] = []
  const arrived = Promise.withResolvers<void>()
  const end = bus.subscribe(channel, (message) => {
    messages.push(message)
    if (message === last) arrived.resolve()
  })
  act()
  await arrived.promise
  end()
  return messages
}

/** Tries until it succeeds. */
async function until(attempt: () => Promise<void>): Promise<void> {
  for (;;) {
    const isDone = await attempt().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

const hasRedis = availableServices().redis

describe('bus over Redis', () => {
  if (!hasRedis) test.skip('there is no Redis server here', () => undefined)
})

describe.each([['memory', memory] as const, ...(hasRedis ? [['redis', redis] as const] : [])])(
  'bus (%s)',
  (name, make) => {
    let backend: Backend
    let bus: Bus
    let other: Bus
    beforeAll(async () => {
      backend = await make()
      bus = await backend.open()
      other = await backend.open()
    })
    afterAll(() => backend.stop())

    test('it reports whether other processes receive it', () => {
      expect(bus.isShared).toBe(name === 'redis')
    })

    test('messages reach every subscriber of the channel in order, and no others', async () => {
      const wrong: string[] = []
      bus.subscribe('other-channel', (message) => wrong.push(message))
      const second: string[] = []
      bus.subscribe('order', (message) => second.push(message))
      const sent = Array.from({ length: 50 }, (_, index) => `${index}`)
      const first = await gather(bus, 'order', '49', () => {
        for (const message of sent) bus.publish('order', message)
      })
      expect(first).toEqual(sent)
      expect(second).toEqual(sent)
      expect(wrong).toEqual([])
    })

    test('a message is not delivered inside of publish', async () => {
      let isPublishing = true
      const arrived = Promise.withResolvers<boolean>()
      bus.subscribe('later', () => arrived.resolve(isPublishing))
      bus.publish('later', 'x')
      isPublishing = false
      expect(await arrived.promise).toBe(false)
    })

    test('another client of the bus receives it', async () => {
      const heard: string[] = []
      const hello = Promise.withResolvers<void>()
      other.subscribe('far', (message) => {
        heard.push(message)
        if (message === 'hello') hello.resolve()
      })
      // A subscription needs its moment on the way to the server.
      await other.subscribed('far')
      bus.publish('far', 'hello')
      await hello.promise
      expect(heard).toEqual(['hello'])
    })

    test('slots are counted over all clients, once each, until they are released or expire', async () => {
      const key = randomBytes(6).toString('hex')
      expect(await bus.acquireSlot(key, 'one', 60_000)).toBe(1)
      expect(await other.acquireSlot(key, 'two', 60_000)).toBe(2)
      expect(await bus.acquireSlot(key, 'one', 60_000)).toBe(2)
      expect(await bus.acquireSlot(`${key} other`, 'one', 60_000)).toBe(1)
      other.releaseSlot(key, 'two')
      other.releaseSlot(key, 'nobody')
      await other.ping()
      expect(await bus.acquireSlot(key, 'one', 60_000)).toBe(1)
      const brief = await bus.acquireSlot(key, 'brief', 1)
      expect(brief).toBe(2)
      while ((await bus.acquireSlot(key, 'one', 60_000)) > 1) await bus.ping()
    })

    test('a subscriber that unsubscribes receives nothing more; the others do', async () => {
      const left: string[] = []
      const leave = bus.subscribe('left', (message) => left.push(message))
      await gather(bus, 'left', '1', () => bus.publish('left', '1'))
      leave()
      leave()
      await gather(bus, 'left', '2', () => bus.publish('left', '2'))
      expect(left).toEqual(['1'])
    })

    test('one function can subscribe twice and unsubscribe once', async () => {
      const heard: string[] = []
      const listener = (message: string) => heard.push(message)
      const leave = bus.subscribe('twice', listener)
      bus.subscribe('twice', listener)
      leave()
      await gather(bus, 'twice', 'x', () => bus.publish('twice', 'x'))
      expect(heard).toEqual(['x'])
    })

    test('a listener that throws is reported and does not affect the others', async () => {
      const fault = new Error('a bad listener')
      bus.subscribe('faulty', () => {
        throw fault
      })
      expect(await gather(bus, 'faulty', 'x', () => bus.publish('faulty', 'x'))).toEqual(['x'])
      expect(backend.faults).toEqual([fault])
    })

    test('each of many concurrent uses gets its own number', async () => {
      const uses = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 ? bus : other).count('many', 60_000)),
      )
      expect(uses.map(({ count }) => count).sort((left, right) => left - right)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      )
      for (const { resetMs } of uses) {
        expect(resetMs).toBeGreaterThan(50_000)
        expect(resetMs).toBeLessThanOrEqual(60_000)
      }
    })

    test('a window ends and the count restarts; other keys are counted separately', async () => {
      const windowMs = 150
      expect((await bus.count('short', windowMs)).count).toBe(1)
      expect((await bus.count('long', 60_000)).count).toBe(1)
      const { resetMs } = await bus.count('short', windowMs)
      await new Promise((resolve) => setTimeout(resolve, resetMs + 20))
      expect((await bus.count('short', windowMs)).count).toBe(1)
      expect((await bus.count('long', 60_000)).count).toBe(2)
    })

    test('it answers a ping', async () => {
      await expect(bus.ping()).resolves.toBeUndefined()
    })
  },
)

;(hasRedis ? describe : describe.skip)('the Redis bus and its server', () => {
  let service: Service
  beforeAll(async () => {
    const started = await startRedis()
    if (!started) throw new Error('there is no Redis server here')
    service = started
  })
  afterAll(() => service.stop())

  test('subscriptions are restored after the connections were cut', async () => {
    const bus = await openRedisBus(service.url, { report: () => undefined, prefix: 'cut' })
    const messages: string[] = []
    const arrived = Promise.withResolvers<void>()
    bus.subscribe('kept', (message) => {
      messages.push(message)
      arrived.resolve()
    })
    await bus.ping()
    const admin = new Redis(service.url)
    await once(admin, 'ready')
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    // The subscription is back when the server counts it again.
    for (;;) {
      const [, subscribers] = (await admin.pubsub('NUMSUB', 'cut:0:kept')) as [string, number]
      if (subscribers > 0) break
    }
    bus.publish('kept', 'again')
    await arrived.promise
    expect(messages).toEqual(['again'])
    await bus.close()
    admin.disconnect()
  })

  test('while the server is unavailable, messages are dropped and each process counts its own', async () => {
    const proxy = await TcpProxy.start(service.url)
    const bus = await openRedisBus(proxy.url, { report: () => undefined, prefix: 'away' })
    expect((await bus.count('key', 60_000)).count).toBe(1)
    proxy.block()
    await expect(bus.ping()).rejects.toThrow()
    bus.publish('channel', 'lost')
    const counts = [await bus.count('key', 60_000), await bus.count('key', 60_000)]
    expect(counts.map(({ count }) => count)).toEqual([1, 2])
    proxy.pass()
    await until(() => bus.ping())
    expect((await bus.count('key', 60_000)).count).toBe(2)
    await bus.close()
    await proxy.close()
  })

  test('waiting for a subscription that the server does not confirm ends', async () => {
    const proxy = await TcpProxy.start(service.url)
    const bus = await openRedisBus(proxy.url, { report: () => undefined, prefix: 'held' })
    proxy.hold()
    bus.subscribe('channel', () => undefined)
    await bus.subscribed('channel')
    proxy.pass()
    await bus.close()
    await proxy.close()
  })

  test('a server that does not respond stops the start', async () => {
    await expect(openRedisBus('redis://127.0.0.1:1/0', { report: () => undefined })).rejects.toThrow()
  })
})
