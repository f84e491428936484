import {
  IsolatedProcess,
  IsolatedProcessBusy,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../../../ingest/process/isolated-process.ts'
import { maxQueuedRequests, processIdleMs } from '../../../ingest/process/process-limits.ts'
import { UnreadableDocument } from '../../../ingest/refusals.ts'
import type { TranslatableDocument } from './translatable.ts'

/** A document to split, or to write if there are translations. */
export interface DocumentRequest {
  readonly name: string
  readonly bytes: Uint8Array
  readonly targets?: readonly (string | null)[]
}

export type DocumentAnswer =
  | Parts
  | { readonly bytes: Uint8Array }
  /** Why it cannot be read, for the user. */
  | { readonly refusal: string }
  | { readonly failure: string }

type Parts = Pick<TranslatableDocument, 'segments' | 'kept'>

export interface OpenedDocument extends Parts {
  /** @throws {UnreadableDocument} */
  write(targets: readonly (string | null)[], signal: AbortSignal): Promise<Uint8Array>
}

const usualLimits: ProcessLimits = {
  timeoutMs: 10_000,
  memoryMb: 512,
  residentMb: 896,
  maxQueued: maxQueuedRequests,
  idleMs: processIdleMs,
}

/** Splits and reassembles documents one at a time in a separate process. */
export class DocumentProcess {
  readonly #process: IsolatedProcess<DocumentRequest, DocumentAnswer>

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./document-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /** @throws {UnreadableDocument}, also when a time or memory limit is exceeded; the signal's reason */
  async open(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<OpenedDocument> {
    const opened = await this.#ask({ name, bytes }, signal)
    if (!('segments' in opened)) throw new Error('the document was not split')
    return {
      ...opened,
      write: async (targets, signalOfWriting) => {
        const written = await this.#ask({ name, bytes, targets }, signalOfWriting)
        if (!('bytes' in written)) throw new Error('the document was not written')
        return written.bytes
      },
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }

  async #ask(request: DocumentRequest, signal: AbortSignal): Promise<Parts | { readonly bytes: Uint8Array }> {
    try {
      return await this.#process.ask(request, receive, { signal })
    } catch (error) {
      if (error instanceof IsolatedProcessBusy)
        throw new UnreadableDocument('现在翻译文档的人太多，请稍后再试')
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw new UnreadableDocument('内容太复杂，没有在限定的时间和内存里读完', { cause: error })
    }
  }
}

function receive(answer: DocumentAnswer) {
  if ('refusal' in answer) throw new UnreadableDocument(answer.refusal)
  if ('failure' in answer) throw new Error(`the document could not be split: ${answer.failure}`)
  return { result: answer }
}
