import {
  IsolatedProcess,
  IsolatedProcessBusy,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../ingest/process/isolated-process.ts'
import { maxQueuedRequests, processIdleMs } from '../ingest/process/process-limits.ts'
import { HostError } from '../platform/errors.ts'
import type { RenderRequest } from './render-request.ts'

export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly failure: string }

const usualLimits: ProcessLimits = {
  timeoutMs: 30_000,
  memoryMb: 768,
  residentMb: 1_280,
  maxQueued: maxQueuedRequests,
  // The fonts of the process are large.
  idleMs: processIdleMs,
}

/** Renders files and images one at a time in a separate process. */
export class Renderer {
  readonly #process: IsolatedProcess<RenderRequest, RenderAnswer>

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./render-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /** @throws {HostError} unavailable while too many wait; unprocessable when it cannot be laid out in time */
  async render(request: RenderRequest): Promise<Uint8Array> {
    try {
      return await this.#process.ask(request, (answer) => {
        if ('failure' in answer) throw new Error(`a file could not be rendered: ${answer.failure}`)
        return { result: answer.bytes }
      })
    } catch (error) {
      if (error instanceof IsolatedProcessBusy)
        throw new HostError('unavailable', '现在导出的人太多，请稍后再试')
      if (!(error instanceof IsolatedProcessEnded)) throw error
      if (error.isLate)
        throw new HostError('unprocessable', '这段内容太复杂，没有按时排出来，请分成几份，或换一种格式', {
          cause: error,
        })
      throw new HostError('unprocessable', '这段内容太复杂，没有排出来，请换一种格式', { cause: error })
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
