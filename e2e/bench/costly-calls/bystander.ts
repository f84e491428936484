import { setTimeout as pause } from 'node:timers/promises'

/** What the other person asks for until they are told to stop. */
export interface WatchOrder {
  readonly list: string
  readonly headers: Readonly<Record<string, string>>
  readonly health: string
}

/** Durations in ms. */
export interface Waits {
  /** Of the other person's list. */
  readonly other: readonly number[]
  /** Longest answer of /healthz. */
  readonly stallMs: number
}

const probeEveryMs = 20
/** Within the limits of an address. */
const listEveryMs = 5 * probeEveryMs

let end = Promise.withResolvers<void>()
let isOver = true

// In a process of its own: whoever makes the costly calls reads megabytes, and would measure its own waiting.
process.on('message', (order: WatchOrder | 'stop') => {
  if (order === 'stop') end.resolve()
  else void watch(order).then((waits) => process.send?.(waits))
})
process.once('disconnect', () => process.exit())

async function watch({ list, headers, health }: WatchOrder): Promise<Waits> {
  const other: number[] = []
  const stalls: number[] = []
  end = Promise.withResolvers<void>()
  isOver = false
  const probes = [probe(list, { headers }, other, listEveryMs), probe(health, {}, stalls, probeEveryMs)]
  await end.promise
  isOver = true
  await Promise.all(probes)
  return { other, stallMs: Math.max(...stalls) }
}

async function probe(url: string, init: RequestInit, waits: number[], everyMs: number): Promise<void> {
  for (; !isOver; await pause(everyMs)) {
    const since = performance.now()
    await (await fetch(url, init)).arrayBuffer()
    waits.push(performance.now() - since)
  }
}
