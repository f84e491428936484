import type { Bus } from './bus.ts'
import { ExpiringSlots } from './expiring-slots.ts'
import { Listeners, type ReportFault } from './listeners.ts'
import { WindowCounts } from './window-counts.ts'

/** The bus of a single process. Messages are delivered in sequence, after the publisher's current task. */
export function openMemoryBus(report: ReportFault): Bus {
  const listeners = new Listeners(report)
  const counts = new WindowCounts(Date.now)
  const places = new ExpiringSlots(Date.now)
  return {
    isShared: false,
    publish(channel, message) {
      queueMicrotask(() => listeners.deliver(channel, message))
    },
    subscribe: (channel, listener) => listeners.add(channel, listener),
    subscribed: async () => undefined,
    count: async (key, windowMs) => counts.count(key, windowMs),
    acquireSlot: async (key, place, ttlMs) => places.acquire(key, place, ttlMs),
    releaseSlot: (key, place) => places.release(key, place),
    async ping() {},
    async close() {
      listeners.clear()
    },
  }
}
