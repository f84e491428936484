let last: Promise<void> = Promise.resolve()

/**
 * What reads and renders long texts takes turns: between two of them whatever else waits is done, the clicks of a reader
 * or, on a server, the frames of other readers.
 * @returns resolves in a task of its own, behind all turns that were asked for before
 */
export async function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)))
  return last
}
