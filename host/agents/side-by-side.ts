/** Work that yields as it goes on. */
type Work<Event> = () => AsyncGenerator<Event, void, void>

interface Step<Event> {
  readonly run: AsyncGenerator<Event, void, void>
  readonly next: IteratorResult<Event, void>
}

/**
 * Does several pieces of work at a time, the others as soon as one has ended, and gives what each yields in the order in
 * which it comes. None is asked for more before what it gave was taken.
 * @param most how many at a time
 * @throws what any of them throws; the others are closed then, as they are where the caller leaves early
 */
export async function* sideBySide<Event>(
  works: readonly Work<Event>[],
  most: number,
): AsyncGenerator<Event, void, void> {
  const waiting = works.values()
  const running = new Map<AsyncGenerator<Event, void, void>, Promise<Step<Event>>>()
  const begin = () => {
    while (running.size < most) {
      const work = waiting.next()
      if (work.done) return
      const run = work.value()
      running.set(run, stepOf(run))
    }
  }
  try {
    begin()
    while (running.size > 0) {
      const { run, next } = await Promise.race(running.values())
      // What had its turn stands behind the others.
      running.delete(run)
      if (next.done) begin()
      else {
        yield next.value
        running.set(run, stepOf(run))
      }
    }
  } finally {
    // Each hears of the end by its signal: one that is deaf is not waited for.
    for (const [run, step] of running) {
      step.catch(() => undefined)
      run.return().catch(() => undefined)
    }
  }
}

async function stepOf<Event>(run: AsyncGenerator<Event, void, void>): Promise<Step<Event>> {
  return { run, next: await run.next() }
}
