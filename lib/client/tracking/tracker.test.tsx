import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import type { TrackingRecord } from '@/lib/contract/routes/collect-routes'
import { RecordQueue } from './record-queue'
import { trackedRecord } from './testing/tracked-record'
import { batchLimits, Tracker } from './tracker'
import type { TrackedEvent } from './tracking-port'

const event: TrackedEvent = { event: 'page_view', type: 'view' }

beforeEach(() => {
  window.localStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function setUp({ failures = 0, isAllowed = (): boolean => true, takesBeacons = true } = {}) {
  const sent: number[][] = []
  const beacons: number[][] = []
  const numbers = (records: readonly TrackingRecord[]) =>
    records.map(({ attributes }) => Number(attributes?.line))
  const state = { failures, made: 0 }
  const open = () =>
    new Tracker({
      queue: new RecordQueue(persistentStorage),
      recordOf: () => {
        state.made += 1
        return trackedRecord(state.made)
      },
      send: async (records) => {
        sent.push(numbers(records))
        if (state.failures > 0) {
          state.failures -= 1
          throw new Error('no network')
        }
      },
      sendBeacon: (records) => {
        if (takesBeacons) beacons.push(numbers(records))
        return takesBeacons
      },
      isAllowed,
      withLock: async (work) => work(),
    })
  return { open, sent, beacons, state }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('batches', () => {
  test('are sent ten seconds after their first record', async () => {
    const { open, sent } = setUp()
    const tracker = open()
    tracker.track(event)
    await jest.advanceTimersByTimeAsync(batchLimits.waitMs - 1)
    tracker.track(event)
    expect(sent).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([[1, 2]])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  test('are sent immediately when full', async () => {
    const { open, sent } = setUp()
    const tracker = open()
    for (let made = 0; made < 25; made++) tracker.track(event)
    await jest.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([range(1, 10), range(11, 20)])
    await jest.advanceTimersByTimeAsync(batchLimits.waitMs)
    expect(sent.at(-1)).toEqual(range(21, 25))
  })

  test('that fail are retried in order with backoff, silently', async () => {
    const { open, sent, state } = setUp({ failures: 3 })
    const tracker = open()
    tracker.track(event)
    await jest.advanceTimersByTimeAsync(batchLimits.waitMs)
    expect(sent).toHaveLength(1)
    tracker.track(event)
    await jest.advanceTimersByTimeAsync(2 * batchLimits.waitMs)
    expect(sent).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(4 * batchLimits.waitMs)
    expect(sent).toHaveLength(3)
    await jest.advanceTimersByTimeAsync(8 * batchLimits.waitMs)
    expect(sent.at(-1)).toEqual([1, 2])
    expect(state.failures).toBe(0)
  })
})

describe('a page that is left', () => {
  test('hands everything to the browser, in pieces that it accepts', () => {
    const { open, beacons } = setUp({ failures: 1_000 })
    const tracker = open()
    tracker.track(event)
    new RecordQueue(persistentStorage).add(range(2, 25).map(trackedRecord))
    tracker.leave()
    tracker.leave()
    expect(beacons).toEqual([range(1, 10), range(11, 20), range(21, 25)])
  })

  test('keeps what the browser does not accept for the next page', async () => {
    const { open, sent } = setUp({ takesBeacons: false })
    const before = open()
    before.track(event)
    before.leave()
    before.stop()
    open()
    await jest.advanceTimersByTimeAsync(batchLimits.waitMs)
    expect(sent).toEqual([[1]])
  })

  test('without having sent anything loses nothing by a reload', async () => {
    const { open, sent } = setUp()
    const before = open()
    before.track(event)
    before.track(event)
    before.stop()
    open()
    await jest.advanceTimersByTimeAsync(batchLimits.waitMs)
    expect(sent).toEqual([[1, 2]])
  })
})

test('two tabs send each record once', async () => {
  const { open, sent } = setUp()
  const [one, other] = [open(), open()]
  for (let made = 0; made < 14; made++) (made % 2 ? one : other).track(event)
  await jest.advanceTimersByTimeAsync(3 * batchLimits.waitMs)
  expect(sent.flat().toSorted((left, right) => left - right)).toEqual(range(1, 14))
})

test('the queue keeps the newest two hundred', () => {
  const queue = new RecordQueue(persistentStorage)
  queue.add(range(1, 250).map(trackedRecord))
  expect(queue.size).toBe(200)
  expect(queue.take(1)[0]?.attributes).toEqual({ line: 51 })
})

test('without storage records are still sent within the page', () => {
  const none = {
    read: () => null,
    readJson: () => undefined,
    write: () => false,
    remove: () => undefined,
    keys: () => [],
  }
  const queue = new RecordQueue(none)
  queue.add([trackedRecord(1)])
  queue.add([trackedRecord(2)])
  expect(queue.take(5).map(({ attributes }) => attributes)).toEqual([{ line: 1 }, { line: 2 }])
  expect(queue.size).toBe(0)
})

test('foreign values in storage are ignored', () => {
  window.localStorage.setItem('tracking-queue', '[{"event":"x"}]')
  expect(new RecordQueue(persistentStorage).size).toBe(0)
})

test('with a refusal nothing is sent, and what waited is forgotten', async () => {
  let isAllowed = true
  const { open, sent, beacons } = setUp({ isAllowed: () => isAllowed })
  const tracker = open()
  tracker.track(event)
  isAllowed = false
  await jest.advanceTimersByTimeAsync(batchLimits.waitMs)
  tracker.track(event)
  tracker.leave()
  await jest.advanceTimersByTimeAsync(10 * batchLimits.waitMs)
  expect([sent, beacons, new RecordQueue(persistentStorage).size]).toEqual([[], [], 0])
})
