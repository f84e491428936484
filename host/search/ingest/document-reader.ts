import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LibraryDocument } from '../../storage/library-index.ts'
import { UnreadableDocument } from './blocks.ts'
import type { DocumentAnswer, DocumentOrder } from './document-worker.ts'

const defaultTimeoutMs = 60_000
const memoryLimitMb = 512

/** Reads files one after the other in a thread of its own, each within a limit of time and memory. */
export class DocumentReader {
  readonly #timeoutMs: number
  #worker: Worker | null = null

  constructor(timeoutMs = defaultTimeoutMs) {
    this.#timeoutMs = timeoutMs
  }

  /**
   * @throws {UnreadableDocument} when the file cannot be read, or not within the limits
   * @throws when reading it shows a fault of ours
   */
  async read(order: DocumentOrder): Promise<LibraryDocument> {
    const worker = (this.#worker ??= start())
    const limit = AbortSignal.timeout(this.#timeoutMs)
    worker.postMessage(order)
    try {
      const [answer] = (await once(worker, 'message', { signal: limit })) as [DocumentAnswer]
      if ('document' in answer) return answer.document
      throw 'unreadable' in answer ? new UnreadableDocument(answer.unreadable) : new Error(answer.fault)
    } catch (error) {
      if (limit.aborted) {
        await this.close()
        throw new UnreadableDocument('内容太复杂，处理时间过长')
      }
      if (!(error instanceof Error) || !('code' in error)) throw error
      // The thread itself has ended.
      this.#worker = null
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new UnreadableDocument('内容太复杂，内存不够')
      throw error
    }
  }

  /** Ends the thread; the next file starts another. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}

function start(): Worker {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  // An ingest that is left alone must not keep the process alive.
  worker.unref()
  return worker
}
