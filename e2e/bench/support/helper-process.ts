import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Scope } from './part.ts'

/** A program of the bench that runs beside it, spoken with in messages: one answer for each. */
export class HelperProcess<Order extends object | string, Reply extends object> {
  readonly #child: ChildProcess
  readonly #ended: Promise<never>

  /** @param file the program's address; it ends with its scope */
  constructor(scope: Scope, file: URL) {
    this.#child = fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    const gone = once(this.#child, 'exit')
    this.#ended = gone.then(() => Promise.reject(new Error('a helper process ended')))
    // It is to end, once its scope does.
    this.#ended.catch(() => undefined)
    scope.defer(async () => {
      this.#child.kill('SIGKILL')
      await gone
    })
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN
  }

  async ask(order: Order): Promise<Reply> {
    this.send(order)
    return this.reply()
  }

  /** For an order that ends what another one will be answered with. */
  send(order: Order): void {
    this.#child.send(order)
  }

  /** The next message. Rejects when the program has ended. */
  async reply(): Promise<Reply> {
    const [message] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [Reply]
    return message
  }
}
