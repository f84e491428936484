import type { AgentContext, AgentEvent, Pipeline } from '../conversations/turns/agent.ts'

/** A pipeline that writes its beginning, waits until the test lets all turns finish, and writes the rest. */
export class GatedPipeline {
  #gate = Promise.withResolvers<void>()

  /** What a whole answer consists of. */
  static readonly whole = '前半后半'

  readonly pipeline: Pipeline = (_request, context) => this.#answer(context)

  /** Resumes the waiting turns; those that come later wait again. */
  open(): void {
    this.#gate.resolve()
    this.#gate = Promise.withResolvers()
  }

  async *#answer({ signal }: AgentContext): AsyncGenerator<AgentEvent, void, void> {
    const stopped = Promise.withResolvers<never>()
    // It may be stopped when nothing waits here any more.
    stopped.promise.catch(() => undefined)
    signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true })
    yield { id: 'c1', type: 'markdown', target: 'start', content: '前半' }
    await Promise.race([this.#gate.promise, stopped.promise])
    yield { id: 'c1', target: 'update', content: '后半' }
  }
}
