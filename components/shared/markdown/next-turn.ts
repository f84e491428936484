let last: Promise<void> = Promise.resolve()

/**
 * What reads and renders long texts takes turns: between two of them whatever else waits is done, the clicks of a reader
 * or, on a server, the frames of other readers.
 * @returns resolves in a task of its own, behind all turns that were asked for before
 */
export async function nextTurn(): Promise<void> {
  last = last.then(() => pause(0))
  return last
}

/** Whoever takes turns for longer than this, one right behind the other, begins to rest. */
const unrestedMs = 40
/** A turn that seems to have taken longer was followed by nothing. */
const longestTurnMs = 100
const longestRestMs = 25

let givenAt = Number.NEGATIVE_INFINITY
let busyMs = 0

/**
 * A turn for a server, which has other readers: a frame of theirs has several steps to go, each of which may come to
 * stand behind a turn. So long texts, and many at once, take half of the time and leave the other half.
 */
export async function restedTurn(): Promise<void> {
  last = last.then(async () => {
    // Directly behind a timer another one may come that is due; behind the loop's checks frames are read first.
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
