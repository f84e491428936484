let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop while long texts are parsed and rendered: between two turns it handles clicks or, on a
 * server, other requests.
 * @returns resolves in a task of its own, after all turns that were requested before
 */
export async function nextTurn(): Promise<void> {
  last = last.then(() => pause(0))
  return last
}

/** Work that has taken turns back to back for longer than this starts to pause between them. */
const unrestedMs = 40
/** A longer gap means that no further work followed the turn. */
const longestTurnMs = 100
const longestRestMs = 25

let givenAt = Number.NEGATIVE_INFINITY
let busyMs = 0

/**
 * A turn for a server, which has other readers: a frame of theirs takes several steps, each of which may queue behind
 * a turn. So long texts, and many at once, take half of the time and leave the other half.
 */
export async function restedTurn(): Promise<void> {
  last = last.then(async () => {
    // Another timer may be due directly after a timer; after the check phase of the loop, sockets are read first.
    await new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)))
    const tookMs = performance.now() - givenAt
    busyMs = tookMs > longestTurnMs ? 0 : busyMs + tookMs
    if (busyMs > unrestedMs) await pause(Math.min(tookMs, longestRestMs))
    givenAt = performance.now()
  })
  return last
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
