import { describe, expect, test } from '@jest/globals'
import { retryAfterMs } from './call-vendor.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { ProviderFailure } from './provider-failure.ts'
import { tokenBucket } from './rate-limiter.ts'
import { createWebProvider, type Vendor } from './web-provider.ts'

function clockFrom(start = 1_000) {
  const clock = { now: start, read: () => clock.now }
  return clock
}

describe('CircuitBreaker', () => {
  test('opens after consecutive failures, allows one trial, closes or opens for longer', () => {
    const clock = clockFrom()
    const breaker = new CircuitBreaker(clock.read, { failures: 2, openMs: 100, longestOpenMs: 300 })
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    expect(breaker.state).toBe('closed')
    breaker.failed()
    expect([breaker.state, breaker.tryEnter()]).toEqual(['open', false])
    clock.now += 100
    expect(breaker.state).toBe('half_open')
    expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false])
    breaker.failed()
    clock.now += 199
    expect(breaker.state).toBe('open')
    clock.now += 1
    expect(breaker.tryEnter()).toBe(true)
    breaker.succeeded()
    expect([breaker.state, breaker.tryEnter()]).toEqual(['closed', true])
  })

  test('stays open up to its limit, but as long as the vendor requests', () => {
    const clock = clockFrom()
    const breaker = new CircuitBreaker(clock.read, { failures: 1, openMs: 100, longestOpenMs: 150 })
    for (let round = 0; round < 5; round += 1) {
      breaker.failed()
      clock.now += 150
      expect(breaker.tryEnter()).toBe(true)
    }
    breaker.failed({ atLeastMs: 9_000 })
    clock.now += 8_999
    expect(breaker.state).toBe('open')
  })

  test('a certain failure opens immediately; an abandoned trial allows another', () => {
    const clock = clockFrom()
    const breaker = new CircuitBreaker(clock.read)
    breaker.failed({ isSure: true })
    clock.now += 15_000
    expect(breaker.tryEnter()).toBe(true)
    breaker.abandoned()
    expect(breaker.tryEnter()).toBe(true)
  })
})

test('a token bucket spaces calls evenly, within its capacity', () => {
  const clock = clockFrom()
  const bucket = tokenBucket({ perSecond: 2, burst: 2 }, clock.read)
  expect([1, 2, 3, 4, 5].map(() => bucket(1_000))).toEqual([0, 0, 500, 1_000, null])
  clock.now += 2_000
  expect([bucket(0), bucket(0), bucket(0)]).toEqual([0, 0, null])
})

test.each([
  [{ 'retry-after': '12' }, 12_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }, 8_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'x-ratelimit-reset': '1, 1419704' }, 1_000],
  [{ 'retry-after': '999999999' }, 3_600_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('retryAfterMs of %j', (headers, expected) => {
  expect(retryAfterMs(headers, 1_000)).toBe(expected)
})

describe('createWebProvider', () => {
  const options = { limit: 5, scope: { source: 'web' } as const, signal: new AbortController().signal }
  const found = [{ title: '甲', url: 'https://a.example/', excerpt: '乙' }]

  function vendorOf(...answers: (typeof found | Error)[]): Vendor & { calls: number } {
    const vendor = {
      name: '假',
      timeoutMs: 1_000,
      pace: { perSecond: 1_000, burst: 1_000 },
      calls: 0,
      search: async () => {
        const answer = answers[Math.min(vendor.calls++, answers.length - 1)] ?? []
        if (answer instanceof Error) throw answer
        return answer
      },
    }
    return vendor
  }

  test('pauses a vendor as long as it requests, and reports its state', async () => {
    const clock = clockFrom()
    const vendor = vendorOf(new ProviderFailure('rate_limited', '429', { retryAfterMs: 60_000 }), found)
    const provider = createWebProvider(vendor, clock.read)
    await expect(provider.search('问', options)).rejects.toMatchObject({ reason: 'rate_limited' })
    clock.now += 59_000
    await expect(provider.search('问', options)).rejects.toMatchObject({ reason: 'paused' })
    expect([vendor.calls, provider.status().state]).toEqual([1, 'open'])
    clock.now += 1_000
    await expect(provider.search('问', options)).resolves.toHaveLength(1)
    expect(provider.status()).toEqual({ name: '假', state: 'closed', answered: 1, failed: 1 })
  })

  test('reports once that it is paused, and once that it responds again', async () => {
    const clock = clockFrom()
    const reported: string[] = []
    const down = new ProviderFailure('unreachable', 'no connection', { isLasting: true })
    const provider = createWebProvider(vendorOf(down, down, found), clock.read, (name, failure) => {
      reported.push(`${name} ${failure?.reason ?? 'well'}`)
    })
    for (let time = 0; time < 3; time += 1) {
      await provider.search('问', options).catch(() => undefined)
      clock.now += 60_000
    }
    expect(reported).toEqual(['假 unreachable', '假 well'])
  })

  test('a trial has a shorter time limit', async () => {
    const clock = clockFrom()
    const vendor = {
      ...vendorOf(found),
      search: ({ signal }: { signal: AbortSignal }) =>
        vendor.calls++ === 0
          ? Promise.reject(new ProviderFailure('quota', 'spent'))
          : new Promise<never>((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason), { once: true })
            }),
    }
    const provider = createWebProvider(vendor, clock.read)
    await expect(provider.search('问', options)).rejects.toMatchObject({ reason: 'quota' })
    clock.now += 15_000
    // Nothing else ends it: the vendor is silent, and the reader waits.
    await expect(provider.search('问', options)).rejects.toMatchObject({ reason: 'timeout' })
    expect(provider.status().state).toBe('open')
  })

  test('aborted and overtaken calls do not count as failures', async () => {
    const provider = createWebProvider(vendorOf(new Error('aborted')), clockFrom().read)
    const reasons = [new Error('stopped'), new ProviderFailure('timeout', 'late', { isOvertaken: true })]
    for (const reason of [...reasons, ...reasons, ...reasons]) {
      const signal = AbortSignal.abort(reason)
      await expect(provider.search('问', { ...options, signal })).rejects.toThrow('aborted')
    }
    expect(provider.status().state).toBe('closed')
    const late = AbortSignal.abort(new ProviderFailure('timeout', 'too late'))
    for (let time = 0; time < 3; time += 1)
      await expect(provider.search('问', { ...options, signal: late })).rejects.toThrow('aborted')
    expect(provider.status().state).toBe('open')
  })

  test('drops results that are no pages, have no text or are elsewhere, and bounds the rest', async () => {
    const provider = createWebProvider(
      vendorOf([
        { title: '', url: 'javascript:alert(1)', excerpt: '坏' },
        { title: '', url: 'https://user:word@a.example/', excerpt: '坏' },
        { title: '空', url: 'https://a.example/empty', excerpt: '<b> </b>' },
        { title: '别处', url: 'https://notexample.com/', excerpt: '别处' },
        { title: '', url: 'https://www.sub.example.com/', excerpt: `&lt;b&gt;${'长'.repeat(3_000)}` },
      ]),
      clockFrom().read,
    )
    const hits = await provider.search('问', { ...options, scope: { source: 'web', site: 'example.com' } })
    expect(hits).toHaveLength(1)
    expect(hits[0]).toMatchObject({ title: 'sub.example.com', showName: 'sub.example.com' })
    expect(hits[0]?.passage).toMatch(/^<b>长{1197}…$/)
  })
})
