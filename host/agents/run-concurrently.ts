type Work<Event> = () => AsyncGenerator<Event, void, void>

interface Step<Event> {
  readonly run: AsyncGenerator<Event, void, void>
  readonly next: IteratorResult<Event, void>
}

/**
 * Runs several generators concurrently, starting the next when one ends, and yields their events as they arrive. None
 * is resumed before its event was consumed.
 * @param limit maximum concurrency
 * @throws the error of any of them; the others are then closed, also when the caller stops early
 */
export async function* runConcurrently<Event>(
  works: readonly Work<Event>[],
  limit: number,
): AsyncGenerator<Event, void, void> {
  const waiting = works.values()
  const running = new Map<AsyncGenerator<Event, void, void>, Promise<Step<Event>>>()
  const begin = () => {
    while (running.size < limit) {
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
      // Round-robin: a generator moves to the end after its event.
      running.delete(run)
      if (next.done) begin()
      else {
        yield next.value
        running.set(run, stepOf(run))
      }
    }
  } finally {
    // Each is notified by its signal; one that ignores it is not awaited.
    for (const [run, step] of running) {
      step.catch(() => undefined)
      run.return().catch(() => undefined)
    }
  }
}

async function stepOf<Event>(run: AsyncGenerator<Event, void, void>): Promise<Step<Event>> {
  return { run, next: await run.next() }
}
