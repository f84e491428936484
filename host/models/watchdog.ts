/** Aborts a request when nothing has come for too long, or when the caller stops it. */
export class Watchdog {
  readonly #controller = new AbortController()
  readonly #stopped: AbortSignal
  readonly #timeoutMs: number
  readonly #stop = () => this.#controller.abort(this.#stopped.reason)
  #timer: NodeJS.Timeout | undefined
  #fired = false

  /** @param timeoutMs 0 is without limit */
  constructor(stopped: AbortSignal, timeoutMs: number) {
    this.#stopped = stopped
    this.#timeoutMs = timeoutMs
    if (stopped.aborted) this.#stop()
    stopped.addEventListener('abort', this.#stop, { once: true })
    this.feed()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether it was the silence that ended the request. */
  get hasFired(): boolean {
    return this.#fired
  }

  /** Something came: the wait begins anew. */
  feed(): void {
    if (this.#timeoutMs === 0 || this.#controller.signal.aborted) return
    if (this.#timer) {
      this.#timer.refresh()
      return
    }
    this.#timer = setTimeout(() => {
      this.#fired = true
      this.#controller.abort(new Error('silent for too long'))
    }, this.#timeoutMs)
  }

  /** The request is over, or is to be. */
  end(): void {
    clearTimeout(this.#timer)
    this.#stopped.removeEventListener('abort', this.#stop)
    this.#controller.abort(new Error('ended'))
  }
}
