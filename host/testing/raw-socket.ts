import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { headerNames } from '../../lib/contract/identity.ts'

/** A client of the socket that speaks WebSocket (RFC 6455) only as far as it likes: it answers no end of a connection. */
export class RawSocket {
  readonly #socket: Socket
  /** When the host has sent anything. */
  readonly answered: Promise<unknown>
  /** When the host has cut it off. */
  readonly cutOff: Promise<unknown>

  private constructor(socket: Socket) {
    this.#socket = socket
    // What is written into a connection that was cut off is an error of no interest.
    socket.on('error', () => undefined)
    this.answered = new Promise((resolve) => void socket.once('data', resolve))
    this.cutOff = new Promise((resolve) => void socket.once('close', resolve))
  }

  static async open(
    port: number,
    query: { readonly deviceHash: string; readonly token?: string },
  ): Promise<RawSocket> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const path = `/socket/search?${headerNames.deviceHash}=${query.deviceHash}${query.token ? `&${headerNames.token}=${query.token}` : ''}`
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    await once(socket, 'data')
    return new RawSocket(socket)
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Sends a text frame of up to 64 KB. */
  send(text: string): void {
    const payload = Buffer.from(text)
    const mask = randomBytes(4)
    const length = Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255])
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
    this.#socket.write(Buffer.concat([Buffer.from([0x81]), length, mask, masked]))
  }

  close(): void {
    this.#socket.destroy()
  }
}
