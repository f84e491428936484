import {
  IsolatedProcess,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../../ingest/process/isolated-process.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { PageAnswer, PageRequest } from './page-child.ts'
import type { PageText } from './page-text.ts'

const usualLimits: ProcessLimits = { timeoutMs: 2_000, memoryMb: 320, residentMb: 640 }
/** Documents get a longer time limit than pages. */
const documentFactor = 2

/** Parses pages one after another in a separate process, within time and memory limits. */
export class PageParser {
  readonly #process: IsolatedProcess<PageRequest, PageAnswer>
  readonly #timeoutMs: number

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./page-child.ts', import.meta.url)
    this.#timeoutMs = limits.timeoutMs ?? usualLimits.timeoutMs
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /** @param signal cancels the page while it is queued @throws {ProviderFailure} unsupported */
  async parse(request: PageRequest, signal: AbortSignal): Promise<PageText> {
    try {
      return await this.#process.ask(
        request,
        (answer) => {
          if ('page' in answer) return { result: answer.page }
          throw new ProviderFailure('unsupported', 'unreadable' in answer ? answer.unreadable : answer.fault)
        },
        { signal, timeoutMs: this.#timeoutMs * (typeof request.kind === 'object' ? documentFactor : 1) },
      )
    } catch (error) {
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw new ProviderFailure('unsupported', 'the page could not be read within the limits', {
        cause: error,
      })
    }
  }

  /** Ends the process; the next page starts a new one. */
  close(): Promise<void> {
    return this.#process.close()
  }
}
