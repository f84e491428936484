import { HostError } from '../platform/errors.ts'
import { ReaderGone, ReaderProcess, type ReadingLimits } from '../ingest/process/isolated-process.ts'
import type { RenderOrder } from './render-request.ts'

export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly failure: string }

/** Maximum queued requests; further ones are rejected. */
const mostWaiting = 8
const usualLimits: ReadingLimits = { timeoutMs: 30_000, memoryMb: 768, residentMb: 1_280 }
/** Idle time (ms) after which the process is ended, since its fonts are large. */
const idleMs = 60_000

/** Renders files and images one at a time in a separate process. */
export class Renderer {
  readonly #process: ReaderProcess<RenderOrder, RenderAnswer>
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<ReadingLimits> = {}) {
    const program = new URL('./render-child.ts', import.meta.url)
    this.#process = new ReaderProcess(program, { ...usualLimits, ...limits })
  }

  /**
   * @returns the bytes of the file or image
   * @throws {HostError} unavailable while too many wait; unprocessable when it cannot be laid out in time
   */
  async render(order: RenderOrder): Promise<Uint8Array> {
    if (this.#waiting >= mostWaiting) throw new HostError('unavailable', '现在导出的人太多，请稍后再试')
    this.#waiting += 1
    clearTimeout(this.#idle)
    try {
      return await this.#process.ask(order, (answer) => {
        if ('failure' in answer) throw new Error(`a file could not be made: ${answer.failure}`)
        return { result: answer.bytes }
      })
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error
      throw new HostError('unprocessable', '这段内容太复杂，没有排出来，请换一种格式', { cause: error })
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) {
        this.#idle = setTimeout(() => void this.#process.close(), idleMs)
        this.#idle.unref()
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#process.close()
  }
}
