import { IsolatedProcessEnded } from '../ingest/process/isolated-process.ts'
import { HostError } from '../platform/errors.ts'
import { OwnerQueue } from '../platform/owner-queue.ts'
import type { RenderRequest } from './render-request.ts'
import { Renderer } from './renderer.ts'

/** Time (ms) in which nearly every file is rendered; what takes longer leaves the lane. */
const quickMs = 3_000

/** Files of a member that are rendered or wait: a page may want a few formats. */
const mostOfOwner = 3

/** Renders files so that a member has one at a time, and slow ones, which start again in a process of their own, wait for each other only. */
export class FairRenderer {
  readonly #quick: Pick<Renderer, 'render' | 'close'>
  readonly #slow: Pick<Renderer, 'render' | 'close'>
  readonly #owners = new OwnerQueue(
    mostOfOwner,
    () => new HostError('conflict', '上一次导出还没有完成，请等它结束'),
  )
  readonly #open = new AbortController()

  /** @param slowMs maximum time of a slow file */
  constructor(
    slowMs: number,
    open: (timeoutMs: number) => Pick<Renderer, 'render' | 'close'> = (timeoutMs) =>
      new Renderer({ timeoutMs }),
  ) {
    this.#quick = open(quickMs)
    this.#slow = open(slowMs)
  }

  /**
   * @param owner null for a file that is public
   * @throws {HostError} conflict while others of the owner wait; unavailable; unprocessable
   */
  async render(request: RenderRequest, owner: string | null): Promise<Uint8Array> {
    const render = () =>
      this.#quick.render(request).catch((error: unknown) => {
        if (isLate(error)) return this.#slow.render(request)
        throw error
      })
    return owner === null ? render() : this.#owners.run(owner, this.#open.signal, render)
  }

  async close(): Promise<void> {
    this.#open.abort(new HostError('unavailable', '服务正在重启，请稍后再试'))
    await Promise.all([this.#quick.close(), this.#slow.close()])
  }
}

function isLate(error: unknown): boolean {
  return error instanceof HostError && error.cause instanceof IsolatedProcessEnded && error.cause.isLate
}
