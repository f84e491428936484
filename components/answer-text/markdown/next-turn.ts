let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop while long texts are parsed and rendered: between two turns it handles clicks or, on a
 * server, other requests.
 * @returns resolves in its own task, after all turns that were requested before
 */
export async function nextTurn(): Promise<void> {
  last = last.then(() => pause(0))
  return last
}

/** Duration of back-to-back turns after which pauses are inserted. */
const unrestedMs = 40
/** A longer gap means that no further work followed the turn. */
const maxTurnMs = 100
const maxRestMs = 25

let givenAt = Number.NEGATIVE_INFINITY
let busyMs = 0

/** For a server with other clients: long texts, and many at once, use only half of the time. */
export async function nextRestedTurn(): Promise<void> {
  last = last.then(async () => {
    // Another timer may be due directly after a timer; after the check phase of the event loop, sockets are read
    // first.
    await new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)))
    const tookMs = performance.now() - givenAt
    busyMs = tookMs > maxTurnMs ? 0 : busyMs + tookMs
    if (busyMs > unrestedMs) await pause(Math.min(tookMs, maxRestMs))
    givenAt = performance.now()
  })
  return last
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
