import { Readable } from 'node:stream'
import { HostError } from '../platform/errors.ts'

const maxConcurrent = 6
/** Maximum time (ms) of a download; slower ones are aborted to free their slot. */
const usualLimitMs = 15 * 60_000

/** The archives being created in this process: one per user, and limited in total. */
export class ArchiveSlots {
  readonly #limitMs: number
  readonly #running = new Map<string, AbortController>()

  constructor(limitMs = usualLimitMs) {
    this.#limitMs = limitMs
  }

  /**
   * @param make yields the pieces of the archive until its signal is aborted
   * @returns the archive; its slot is released when it was sent or aborted
   * @throws {HostError} conflict while another one of the same user is running; unavailable while too many are
   */
  stream(owner: string, make: (signal: AbortSignal) => AsyncIterable<Uint8Array>): Readable {
    if (this.#running.has(owner)) throw new HostError('conflict', '上一次导出还没有完成，请等它结束')
    if (this.#running.size >= maxConcurrent)
      throw new HostError('unavailable', '现在导出的人太多，请稍后再试')

    const ending = new AbortController()
    this.#running.set(owner, ending)
    const stream = Readable.from(make(ending.signal), { objectMode: false, signal: ending.signal })
    // A client that stops reading requests no more data, so only a timeout ends it.
    const timeout = setTimeout(
      () => ending.abort(new Error('the archive was downloaded too slowly')),
      this.#limitMs,
    )
    timeout.unref()
    stream.once('close', () => {
      clearTimeout(timeout)
      ending.abort()
      this.#running.delete(owner)
    })
    return stream
  }

  /** Aborts all archives when the process ends. */
  end(): void {
    for (const ending of this.#running.values()) ending.abort()
  }
}
