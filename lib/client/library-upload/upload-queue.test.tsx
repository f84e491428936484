import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import { libraryFilesACall } from '@/lib/contract/routes/library-routes'
import type { SizedFile } from '../device/picked-files'
import { type UploadCalls, UploadQueue } from './upload-queue'

/** A host that keeps what it is sent. The hash of a file is its text. */
class FakeHost implements UploadCalls {
  readonly kept = new Map<string, string>()
  /** The paths of what was sent, in order. */
  readonly sent: string[] = []
  /** What the next calls of `send` fail with. */
  failures: unknown[] = []
  asked = 0
  atOnce = 0
  maxAtOnce = 0
  #gate: Promise<void> | null = null

  readonly known = jest.fn<UploadCalls['known']>(async (files) => {
    this.asked += 1
    expect(files.length).toBeLessThanOrEqual(libraryFilesACall)
    await Promise.resolve()
    return files.map(({ path }) => this.kept.get(path) ?? '')
  })

  readonly hash: UploadCalls['hash'] = async (file) => {
    if (file.name.includes('gone')) throw new DOMException('gone', 'NotReadableError')
    return file.name
  }

  readonly send: UploadCalls['send'] = async ({ path, sha256 }, { signal, onProgress }) => {
    this.atOnce += 1
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce)
    try {
      await (this.#gate ?? Promise.resolve())
      onProgress(1)
      signal.throwIfAborted()
      const failure = this.failures.shift()
      if (failure) throw failure
      this.sent.push(path)
      this.kept.set(path, sha256)
    } finally {
      this.atOnce -= 1
    }
  }

  /** Holds everything back. @returns lets it go */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return () => {
      this.#gate = null
      resolve()
    }
  }
}

const filesNamed = (...names: string[]): SizedFile[] =>
  names.map((name) => ({ path: name, file: new File(['12345'], name), size: 5 }))
const numbered = (count: number) => filesNamed(...Array.from({ length: count }, (_, at) => `${at}.txt`))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

let host: FakeHost
let queue: UploadQueue
beforeEach(() => {
  // The next file follows in a microtask, which is no timer.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  host = new FakeHost()
  queue = new UploadQueue(host)
})
afterEach(() => {
  queue.cancel()
  jest.useRealTimers()
})

test('thousands of files are uploaded with limited concurrency, each once, and queried in few calls', async () => {
  queue.add(numbered(2_000))
  expect([queue.getState().isBusy, isAskedBeforeLeaving()]).toEqual([true, true])
  await pass(0)
  expect(queue.getState()).toMatchObject({ total: 2_000, sent: 2_000, sentBytes: 10_000, isBusy: false })
  expect([host.kept.size, host.asked, host.maxAtOnce]).toEqual([2_000, 10, 4])
  expect(isAskedBeforeLeaving()).toBe(false)
})

test('unchanged files are not uploaded, changed ones are', async () => {
  host.kept.set('0.txt', '0.txt').set('1.txt', 'another')
  host.failures = [new ApiError('too_large', 'no'), new ApiError('too_large', 'no')]
  queue.add(numbered(3))
  await pass(0)
  expect(queue.getState()).toMatchObject({ total: 1, unchanged: 1, sent: 0, isBusy: false })
  expect(
    queue
      .getState()
      .failed.map(({ path }) => path)
      .sort(),
  ).toEqual(['1.txt', '2.txt'])
})

test.each([
  ['network', new ApiError('network'), { kind: 'offline' }, 1_000],
  ['timeout', new ApiError('timeout'), { kind: 'offline' }, 1_000],
  ['full disk', new ApiError('unavailable', '满了'), { kind: 'waiting', message: '满了' }, 1_000],
  ['pace', new ApiError('rate_limited', '', { retryAfterMs: 700 }), null, 700],
])('a failure of the %s is retried, and shown', async (_what, failure, trouble, ms) => {
  host.failures = [failure]
  queue.add(numbered(1))
  await pass(0)
  expect(queue.getState()).toMatchObject({ trouble, sent: 0, isBusy: true })
  await pass(ms - 1)
  expect(queue.getState().sent).toBe(0)
  await pass(1)
  expect(queue.getState()).toMatchObject({ trouble: null, sent: 1, failed: [], isBusy: false })
})

test.each([
  ['arrived', () => host.kept.set('0.txt', '0.txt'), { sent: 1, isBusy: false, trouble: null }],
  [
    'was refused',
    () => host.known.mockRejectedValueOnce(new ApiError('forbidden', '请登录')),
    { sent: 0, isBusy: true, trouble: { kind: 'refused', message: '请登录' } },
  ],
])('of one that %s, though its connection broke, the host is asked', async (_what, meanwhile, state) => {
  host.failures = [new ApiError('network')]
  const release = host.hold()
  queue.add(numbered(1))
  await pass(0)
  release()
  await pass(0)
  meanwhile()
  host.failures = [new Error('replaced by a newer upload')]
  await pass(1_000)
  expect(queue.getState()).toMatchObject({ ...state, failed: [] })
})

test('it continues immediately when the network is back', async () => {
  host.failures = Array.from({ length: 4 }, () => new ApiError('network'))
  queue.add(numbered(1))
  await pass(7_100)
  expect(queue.getState().trouble).toEqual({ kind: 'offline' })
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(queue.getState()).toMatchObject({ sent: 1, trouble: null })
})

test('a refused file is set aside and can be retried; the others continue', async () => {
  host.failures = [new ApiError('unprocessable', '校验值不符')]
  queue.add([...filesNamed('gone.txt'), ...numbered(3)])
  await pass(0)
  const { failed } = queue.getState()
  expect(queue.getState()).toMatchObject({ total: 2, sent: 2, isBusy: false })
  expect(failed.map(({ message }) => message).sort()).toEqual(['', '校验值不符'])
  queue.retry(failed.filter(({ message }) => message !== '').map(({ path }) => path))
  await pass(0)
  expect(queue.getState()).toMatchObject({ total: 1, sent: 1 })
  expect(queue.getState().failed.map(({ path }) => path)).toEqual(['gone.txt'])
})

test.each(['unauthorized', 'forbidden'] as const)(
  'after %s everything waits for who is logged in',
  async (code) => {
    host.failures = Array.from({ length: 4 }, () => new ApiError(code, '请登录'))
    queue.add(numbered(10))
    await pass(60_000)
    const trouble = { kind: 'refused', message: '请登录' }
    expect(queue.getState()).toMatchObject({ trouble, sent: 0, failed: [], isBusy: true })
    expect(isAskedBeforeLeaving()).toBe(true)
    queue.resume()
    await pass(0)
    expect(queue.getState()).toMatchObject({ trouble: null, sent: 10, isBusy: false })
  },
)

describe('a refusal stays shown until the user goes on, though another file', () => {
  test.each([
    ['arrives', []],
    ['is offline', [new ApiError('network')]],
    ['has to wait', [new ApiError('unavailable', '满了')]],
    ['is too fast', [new ApiError('rate_limited', '', { retryAfterMs: 700 })]],
    ['is offline, and then arrives', [new ApiError('network'), null]],
  ])('%s', async (_what, later) => {
    const release = Promise.withResolvers<void>()
    const outcomes = [...later]
    const calls: UploadCalls = {
      known: host.known,
      hash: host.hash,
      send: async ({ path }) => {
        if (path === 'refused') throw new ApiError('forbidden', '请登录')
        await release.promise
        const failure = outcomes.shift()
        if (failure) throw failure
      },
    }
    const refused = new UploadQueue(calls)
    refused.add(filesNamed('refused', 'other'))
    await pass(0)
    const trouble = { kind: 'refused', message: '请登录' }
    expect(refused.getState().trouble).toEqual(trouble)
    release.resolve()
    await pass(0)
    expect(refused.getState()).toMatchObject({ trouble, isBusy: true })
    await pass(60_000)
    expect(refused.getState()).toMatchObject({ trouble, sent: 1, isBusy: true })
    refused.cancel()
  })
})

test('a file that arrives after it had failed is no longer listed as failed', async () => {
  host.failures = [new ApiError('too_large', 'no'), new ApiError('too_large', 'no')]
  queue.add(numbered(2))
  await pass(0)
  host.kept.set('1.txt', '1.txt')
  queue.add(numbered(2))
  await pass(0)
  expect(queue.getState()).toMatchObject({ sent: 1, unchanged: 1, failed: [] })
})

test('of two files with the same path in a selection the last is sent', async () => {
  const [first, second] = filesNamed('a', 'b').map((each) => ({ ...each, path: 'same' }))
  queue.add([first, second].flatMap((each) => each ?? []))
  await pass(0)
  expect(queue.getState()).toMatchObject({ total: 1, totalBytes: 5, sent: 1, failed: [] })
  expect([host.sent, host.kept.get('same')]).toEqual([['same'], 'b'])
})

describe('cancelled', () => {
  test('a file that arrives nevertheless is not counted', async () => {
    const release = Promise.withResolvers<void>()
    const stopped = new UploadQueue({
      known: host.known,
      hash: host.hash,
      send: async (_file, { onProgress }) => {
        await release.promise
        onProgress(3)
      },
    })
    stopped.add(numbered(1))
    await pass(1_000)
    stopped.cancel()
    release.resolve()
    await pass(1_000)
    expect(stopped.getState()).toMatchObject({ total: 0, totalBytes: 0, sent: 0, sentBytes: 0 })
  })

  test('uploaded files stay, the rest is dropped', async () => {
    queue.add(numbered(3))
    await pass(0)
    const release = host.hold()
    queue.add(numbered(50).slice(3))
    await pass(0)
    queue.cancel()
    release()
    await pass(60_000)
    expect([host.kept.size, queue.getState().isBusy, isAskedBeforeLeaving()]).toEqual([3, false, false])
    queue.add(filesNamed('new.txt'))
    await pass(0)
    expect(queue.getState()).toMatchObject({ total: 1, sent: 1, isBusy: false })
  })

  const stages = ['known', 'hash', 'send'] as const
  const cases = stages.flatMap((stage) =>
    [1, 3, 4, 12].flatMap((again) => [0, 1, 3].map((stops) => [stage, again, stops] as const)),
  )

  test.each(cases)(
    'while %s is in progress and can’t be aborted, %i files added immediately are sent, after %i more stops',
    async (stage, again, stops) => {
      const call = host[stage]
      let blocked: Promise<unknown> | null = null
      const calls: UploadCalls = {
        known: host.known,
        hash: host.hash,
        send: host.send,
        [stage]: async (...given: unknown[]) => {
          await blocked
          return await (call as (...given: unknown[]) => Promise<unknown>)(...given)
        },
      }
      const stopped = new UploadQueue(calls)
      for (let at = 0; at <= stops; at += 1) {
        blocked = new Promise((resolve) => setTimeout(resolve, 1_000))
        stopped.add(numbered(8))
        await pass(0)
        stopped.cancel()
        expect([stopped.getState().isBusy, isAskedBeforeLeaving()]).toEqual([false, false])
      }
      blocked = null
      host.sent.length = 0
      stopped.add(filesNamed(...Array.from({ length: again }, (_, at) => `new ${at}`)))
      expect([stopped.getState().isBusy, isAskedBeforeLeaving()]).toEqual([true, true])
      await pass(0)
      const done = { total: again, sent: again, failed: [], trouble: null, isBusy: false }
      expect(stopped.getState()).toMatchObject(done)
      await pass(60_000)
      expect(stopped.getState()).toMatchObject(done)
      expect([isAskedBeforeLeaving(), new Set(host.sent).size, host.sent.length]).toEqual([
        false,
        again,
        again,
      ])
    },
  )

  test('after a refusal, newly added files are sent', async () => {
    host.failures = Array.from({ length: 4 }, () => new ApiError('unauthorized', '请登录'))
    queue.add(numbered(10))
    await pass(0)
    queue.cancel()
    queue.add(filesNamed('a', 'b'))
    await pass(0)
    expect(queue.getState()).toMatchObject({ trouble: null, total: 2, sent: 2, isBusy: false })
  })
})

test('four files are sent concurrently even if there are only four', async () => {
  const release = host.hold()
  queue.add(numbered(4))
  await pass(0)
  expect(host.atOnce).toBe(4)
  release()
})
