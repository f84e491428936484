import { Redis } from 'ioredis'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Bus } from './bus.ts'
import { Listeners, type ReportFault } from './listeners.ts'
import { WindowCounts } from './window-counts.ts'

export interface RedisBusOptions {
  readonly report: ReportFault
  /** Prefix of every key and channel, so that several products can share a server. */
  readonly prefix?: string
}

const commandTimeoutMs = 2_000
const connectTimeoutMs = 5_000
const maxReconnectMs = 2_000
/** Maximum wait for a subscription; messages lost meanwhile are recovered from the database. */
const subscribeWaitMs = 1_000

/** Maximum wait for the shared counter; after that each process counts on its own for a while. */
const countPatienceMs = 300
const countAloneMs = 5_000

/** Counts and sets the end of the window atomically; a key that lost its expiry gets a new one. */
const countScript = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { count, left }
`

/** Removes expired slots, takes one and returns how many are taken: a sorted set of slots by expiry time. */
const holdScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])
`

/**
 * The bus of several processes, over Redis or Valkey. While the server is unavailable, messages are dropped and each
 * process counts on its own; connections and subscriptions are restored automatically.
 * @throws when the first connection fails
 */
export async function openRedisBus(url: string, options: RedisBusOptions): Promise<Bus> {
  let hasConnected = false
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 1,
    // A failing first connection usually means a wrong URL; later failures are retried.
    retryStrategy: (attempt) => (hasConnected ? Math.min(attempt * 100, maxReconnectMs) : null),
  })
  // The subscriber waits for its connection without a limit, so that no subscription is lost.
  const subscriber = connection.duplicate({ maxRetriesPerRequest: null, commandTimeout: undefined })
  connection.on('error', (error) => options.report(error, 'redis'))
  subscriber.on('error', (error) => options.report(error, 'redis subscriber'))
  let cause: unknown
  connection.once('error', (error) => (cause = error))
  try {
    await connection.connect()
    await subscriber.connect()
  } catch (error) {
    for (const each of [connection, subscriber]) disconnect(each)
    throw cause ?? error
  }

  hasConnected = true
  return new RedisBus(connection, subscriber, options)
}

class RedisBus implements Bus {
  readonly isShared = true
  readonly #connection: Redis
  readonly #subscriber: Redis
  readonly #listeners: Listeners
  readonly #report: ReportFault
  readonly #prefix: string
  readonly #subscribed = new Map<string, Promise<void>>()
  /** Used while the server is unavailable. */
  #countsAloneUntil = 0
  readonly #ownCounts = new WindowCounts(Date.now)

  constructor(connection: Redis, subscriber: Redis, options: RedisBusOptions) {
    this.#connection = connection
    this.#subscriber = subscriber
    this.#listeners = new Listeners(options.report)
    this.#report = options.report
    this.#prefix = `${options.prefix ?? 'zhizhou'}:${connection.options.db ?? 0}:`
    subscriber.on('message', (channel, message) =>
      this.#listeners.deliver(channel.slice(this.#prefix.length), message),
    )
  }

  publish(channel: string, message: string): void {
    if (this.#connection.status !== 'ready') return
    void this.#run(this.#connection.publish(this.#prefix + channel, message), 'publish')
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    const isFirst = !this.#listeners.has(channel)
    const remove = this.#listeners.add(channel, listener)
    if (isFirst) {
      const done = this.#run(this.#subscriber.subscribe(this.#prefix + channel), 'subscribe')
      this.#subscribed.set(channel, Promise.race([done, delay(subscribeWaitMs)]))
    }

    let isOver = false

    return () => {
      if (isOver) return
      isOver = true
      remove()
      if (this.#listeners.has(channel)) return
      this.#subscribed.delete(channel)
      void this.#run(this.#subscriber.unsubscribe(this.#prefix + channel), 'unsubscribe')
    }
  }

  async subscribed(channel: string): Promise<void> {
    await this.#subscribed.get(channel)
  }

  async count(key: string, windowMs: number): Promise<{ count: number; resetMs: number }> {
    if (this.#connection.status !== 'ready' || Date.now() < this.#countsAloneUntil)
      return this.#ownCounts.count(key, windowMs)
    try {
      return await this.#soon(this.#countTogether(key, windowMs))
    } catch (error) {
      this.#report(error, 'redis count')
      return this.#ownCounts.count(key, windowMs)
    }
  }

  /** A hanging server must not block every caller: after the first timeout it is bypassed for a while. */
  async #soon<Value>(work: Promise<Value>): Promise<Value> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('redis did not respond in time')), countPatienceMs)
    try {
      return await untilAborted(work, late.signal)
    } catch (error) {
      this.#countsAloneUntil = Date.now() + countAloneMs
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #countTogether(key: string, windowMs: number): Promise<{ count: number; resetMs: number }> {
    const answer: unknown = await this.#connection.eval(
      countScript,
      1,
      `${this.#prefix}count:${key}`,
      windowMs,
    )
    const [count, resetMs] = Array.isArray(answer) ? answer.map(Number) : []
    if (count === undefined || resetMs === undefined) throw new Error('the count script returned nothing')
    return { count, resetMs }
  }

  async acquireSlot(key: string, place: string, ttlMs: number): Promise<number> {
    if (Date.now() < this.#countsAloneUntil) throw new Error('redis did not respond in time')
    const holding = this.#connection.eval(holdScript, 1, this.#placesOf(key), place, ttlMs)
    return Number(await this.#soon(holding))
  }

  releaseSlot(key: string, place: string): void {
    if (this.#connection.status !== 'ready') return
    void this.#run(this.#connection.zrem(this.#placesOf(key), place), 'release')
  }

  async ping(): Promise<void> {
    await this.#connection.ping()
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    disconnect(this.#subscriber)
    // Flushes published messages first, if connected.
    if (this.#connection.status === 'ready') await this.#connection.quit().catch(() => 'gone')
    disconnect(this.#connection)
  }

  #placesOf(key: string): string {
    return `${this.#prefix}places:${key}`
  }

  /** Never rejects: a failure is repaired by reconnecting, or is a lost message. */
  #run(command: Promise<unknown>, what: string): Promise<void> {
    return command.then(
      () => undefined,
      (error: unknown) => {
        if (this.#connection.status !== 'end') this.#report(error, `redis ${what}`)
      },
    )
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

/** For a connection that already ended, this would start a timer for no purpose. */
function disconnect(connection: Redis): void {
  if (connection.status !== 'end') connection.disconnect()
}
