/**
 * Does a task again and again, never twice at once: while one run takes long, the next ones are left out. A run that
 * fails is reported, and the next one tries again.
 */
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

  /** Runs it now, or waits for the run that is on. Never rejects. */
  now(): Promise<void> {
    this.#current ??= this.#run()
      .catch(this.#report)
      .finally(() => {
        this.#current = null
      })
    return this.#current
  }

  /** Ends it; resolves once the run that is on is over. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#current
  }
}
