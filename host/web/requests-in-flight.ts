import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The requests of a server that are not answered yet. */
export class RequestsInFlight {
  readonly #server: Server
  readonly #responses = new Set<ServerResponse>()
  #onSettled: () => void = () => undefined

  constructor(server: Server) {
    this.#server = server
    server.on('request', (_request, response: ServerResponse) => {
      this.#responses.add(response)
      response.once('close', () => {
        this.#responses.delete(response)
        if (this.#responses.size === 0) this.#onSettled()
      })
    })
  }

  /** Takes no new connections, and waits for the answers that are under way, but no longer than the limit. */
  async finish(limitMs: number): Promise<void> {
    this.#server.close()
    if (this.#responses.size === 0) return
    const settled = new Promise<void>((resolve) => {
      this.#onSettled = resolve
    })
    await Promise.race([settled, delay(limitMs, undefined, { ref: false })])
  }
}
