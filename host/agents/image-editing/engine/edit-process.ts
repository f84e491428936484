import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import {
  IsolatedProcess,
  IsolatedProcessBusy,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../../../ingest/process/isolated-process.ts'
import { maxQueuedRequests, processIdleMs } from '../../../ingest/process/process-limits.ts'
import type { EditedImage } from './edit-image.ts'
import { ImageRefused } from './refusal.ts'

export interface EditRequest {
  readonly bytes: Uint8Array
  readonly steps: readonly LocalStep[]
  /** The implicit label of a newly generated image, which also gets the visible one; absent for others. */
  readonly aiLabel?: string
}

export type EditAnswer =
  | { readonly edited: EditedImage }
  /** Why it cannot be done, for the user. */
  | { readonly refusal: string }
  | { readonly failure: string }

const usualLimits: ProcessLimits = {
  timeoutMs: 60_000,
  memoryMb: 128,
  residentMb: 470,
  maxQueued: maxQueuedRequests,
  idleMs: processIdleMs,
}

/** Edits images one at a time in a separate process. */
export class EditProcess {
  readonly #process: IsolatedProcess<EditRequest, EditAnswer>
  /** Owners with a request; one per owner. */
  readonly #owners = new Set<string>()

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./edit-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /** @throws {ImageRefused}, also when a time or memory limit is exceeded; the signal's reason */
  async edit(owner: string, request: EditRequest, signal: AbortSignal): Promise<EditedImage> {
    if (this.#owners.has(owner)) throw new ImageRefused('你的上一张图片还在改，请等它改完再说')
    this.#owners.add(owner)
    try {
      return await this.#process.ask(request, receive, { signal, isEndedByAbort: true })
    } catch (error) {
      if (error instanceof IsolatedProcessBusy) throw new ImageRefused('现在改图片的人太多，请稍后再试')
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw new ImageRefused('这张图片太复杂，没有在限定的时间和内存里改完', { cause: error })
    } finally {
      this.#owners.delete(owner)
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

function receive(answer: EditAnswer) {
  if ('refusal' in answer) throw new ImageRefused(answer.refusal)
  if ('failure' in answer) throw new Error(`the image could not be edited: ${answer.failure}`)
  return { result: answer.edited }
}
