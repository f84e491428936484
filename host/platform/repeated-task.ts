/** Repeats a task, one run at a time; skips runs while one is active. Failures are reported and retried. */
export class RepeatedTask {
  readonly #run: () => Promise<void>
  readonly #report: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #current: Promise<void> | null = null

  constructor(everyMs: number, run: () => Promise<void>, report: (error: unknown) => void) {
    this.#run = run
    this.#report = report
    this.#timer = setInterval(() => void this.now(), everyMs)
    this.#timer.unref()
  }

  /** Runs it now, or waits for the current run. Never rejects. */
  now(): Promise<void> {
    this.#current ??= this.#run()
      .catch(this.#report)
      .finally(() => {
        this.#current = null
      })
    return this.#current
  }

  /** Stops it; resolves once the current run has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#current
  }
}
