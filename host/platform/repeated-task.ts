/** Runs a task at an interval, never twice at once. A failed run is reported; the next one tries again. */
export class RepeatedTask {
  readonly #run: (signal: AbortSignal) => Promise<void>
  readonly #report: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #closing = new AbortController()
  #current: Promise<void> | null = null

  /** @param run gets a signal that is aborted when the task is closed, so that a long run can end early */
  constructor(
    everyMs: number,
    run: (signal: AbortSignal) => Promise<void>,
    report: (error: unknown) => void,
  ) {
    this.#run = run
    this.#report = report
    this.#timer = setInterval(() => void this.now(), everyMs)
    this.#timer.unref()
  }

  /** Runs it now, or waits for the current run. Never rejects. */
  now(): Promise<void> {
    this.#current ??= this.#run(this.#closing.signal)
      .catch(this.#report)
      .finally(() => {
        this.#current = null
      })
    return this.#current
  }

  /** Ends it; resolves when the current run has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#current
  }
}
