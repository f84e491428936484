import { Readable } from 'node:stream'
import type { Clock } from '../deps.ts'
import { HostError } from '../errors.ts'

/** So many archives are made at once. */
const mostAtOnce = 6
/** Whoever takes one more slowly is cut off, so that nobody keeps its place. */
const limitMs = 15 * 60_000

/** The archives that are being made in this process: one a person, and not too many in all. */
export class ArchivesAtOnce {
  readonly #now: Clock
  readonly #underWay = new Map<string, AbortController>()

  constructor(now: Clock) {
    this.#now = now
  }

  /**
   * @param make pieces of the archive, until its signal ends it
   * @returns the archive, whose place is free again once it was sent or given up
   * @throws {HostError} conflict while another one of the same person is made; unavailable while too many are
   */
  stream(owner: string, make: (signal: AbortSignal) => AsyncIterable<Uint8Array>): Readable {
    if (this.#underWay.has(owner)) throw new HostError('conflict', '上一次导出还没有完成，请等它结束')
    if (this.#underWay.size >= mostAtOnce) throw new HostError('unavailable', '现在导出的人太多，请稍后再试')
    const ending = new AbortController()
    this.#underWay.set(owner, ending)
    const pieces = this.#bounded(make(ending.signal))
    const stream = Readable.from(pieces, { objectMode: false, signal: ending.signal })
    stream.once('close', () => {
      ending.abort()
      this.#underWay.delete(owner)
    })
    return stream
  }

  /** Ends all, with the process. */
  end(): void {
    for (const ending of this.#underWay.values()) ending.abort()
  }

  async *#bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const until = this.#now() + limitMs
    for await (const piece of pieces) {
      if (this.#now() > until) throw new Error('an archive was taken too slowly')
      yield piece
    }
  }
}
