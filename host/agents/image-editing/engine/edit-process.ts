import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import {
  IsolatedProcess,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../../../ingest/process/isolated-process.ts'
import { maxQueuedRequests, processIdleMs } from '../../../ingest/process/process-limits.ts'
import { TurnSlots } from '../../../limits/turn-slots.ts'
import { untilAborted } from '../../../platform/until-aborted.ts'
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

const usualLimits: ProcessLimits = { timeoutMs: 60_000, memoryMb: 128, residentMb: 470 }

/** Edits images one at a time in a separate process. */
export class EditProcess {
  readonly #process: IsolatedProcess<EditRequest, EditAnswer>
  /** One at a time; queued requests can be aborted. */
  readonly #turns = new TurnSlots(1)
  /** Owners with a request; one per owner. */
  readonly #owners = new Set<string>()
  #pending = 0
  #idle: NodeJS.Timeout | undefined

  readonly #maxQueued: number

  constructor({
    maxQueued = maxQueuedRequests,
    ...limits
  }: Partial<ProcessLimits> & { readonly maxQueued?: number } = {}) {
    this.#maxQueued = maxQueued
    this.#process = new IsolatedProcess(new URL('./edit-child.ts', import.meta.url), {
      ...usualLimits,
      ...limits,
    })
  }

  /** @throws {ImageRefused}, also when a time or memory limit is exceeded; the signal's reason */
  async edit(owner: string, request: EditRequest, signal: AbortSignal): Promise<EditedImage> {
    signal.throwIfAborted()
    if (this.#owners.has(owner)) throw new ImageRefused('你的上一张图片还在改，请等它改完再说')
    if (this.#pending >= this.#maxQueued) throw new ImageRefused('现在改图片的人太多，请稍后再试')

    this.#pending += 1
    this.#owners.add(owner)
    clearTimeout(this.#idle)
    const turn = this.#turns.take()
    try {
      await untilAborted(turn.ready, signal)
      return await this.#editNow(request, signal)
    } finally {
      this.#owners.delete(owner)
      this.#pending -= 1
      turn.leave()
      if (this.#pending === 0) this.#endWhenIdle()
    }
  }

  /** Aborting ends the process, since the running edit would block the next one. */
  async #editNow(request: EditRequest, signal: AbortSignal): Promise<EditedImage> {
    try {
      return await untilAborted(this.#process.ask(request, receive, { signal }), signal)
    } catch (error) {
      if (signal.aborted) await this.#process.close()
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw new ImageRefused('这张图片太复杂，没有在限定的时间和内存里改完', { cause: error })
    }
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => void this.#process.close(), processIdleMs)
    this.#idle.unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#process.close()
  }
}

function receive(answer: EditAnswer) {
  if ('refusal' in answer) throw new ImageRefused(answer.refusal)
  if ('failure' in answer) throw new Error(`the image could not be edited: ${answer.failure}`)
  return { result: answer.edited }
}
