import { Readable } from 'node:stream'
import { HostError } from '../platform/errors.ts'

/** So many archives are made at once. */
const mostAtOnce = 6
/** Whoever takes one more slowly is cut off, so that nobody keeps its place. */
const usualLimitMs = 15 * 60_000

/** The archives that are being made in this process: one a person, and not too many in all. */
export class ArchivesAtOnce {
  readonly #limitMs: number
  readonly #underWay = new Map<string, AbortController>()

  constructor(limitMs = usualLimitMs) {
    this.#limitMs = limitMs
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
    const stream = Readable.from(make(ending.signal), { objectMode: false, signal: ending.signal })
    // A reader who stops reading asks for nothing any more: only time ends that.
    const late = setTimeout(() => ending.abort(new Error('an archive was taken too slowly')), this.#limitMs)
    late.unref()
    stream.once('close', () => {
      clearTimeout(late)
      ending.abort()
      this.#underWay.delete(owner)
    })
    return stream
  }

  /** Ends all, with the process. */
  end(): void {
    for (const ending of this.#underWay.values()) ending.abort()
  }
}
