import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The port could not be opened; the message contains the cause and the remedy, in Chinese. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable'
}

/**
 * Opens the port; 0 selects any free one.
 * @returns the port
 * @throws {PortUnavailable}
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortUnavailable(
      `端口 ${port} 已被占用：停掉占用它的程序，或用 PORT 换一个端口，例如 PORT=3001 npm start。`,
    )
  }
  if (error.code === 'EACCES')
    return new PortUnavailable(`没有权限使用端口 ${port}：请用 PORT 换一个 1024 以上的端口。`)
  if (error.code === 'EADDRNOTAVAIL')
    return new PortUnavailable(`这台机器没有地址 ${host}：请检查 HOST 的设置。`)
  return error
}

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

  /** Accepts no new connections, and waits for pending responses, but no longer than the limit. */
  async finish(limitMs: number): Promise<void> {
    this.#server.close()
    if (this.#responses.size === 0) return
    const settled = new Promise<void>((resolve) => {
      this.#onSettled = resolve
    })
    await Promise.race([settled, delay(limitMs, undefined, { ref: false })])
  }
}
