import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'

interface Pair {
  readonly client: Socket
  readonly server: Socket
}

/** Stands between a client and a real server, and spoils the connection as a test wants it. */
export class TcpProxy {
  #target: URL
  readonly #listener: Server
  readonly #pairs = new Set<Pair>()
  #isBlocked = false
  #isHeld = false
  #lost = ''

  private constructor(url: string) {
    this.#target = new URL(url)
    this.#listener = createServer((client) => this.#connect(client))
  }

  /** @param url of the server, of which host and port are read */
  static async start(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(url)
    proxy.#listener.listen(0, '127.0.0.1')
    await once(proxy.#listener, 'listening')
    return proxy
  }

  /** The server's address, with this proxy's host and port in it. */
  get url(): string {
    const address = this.#listener.address()
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
    const through = new URL(this.#target)
    through.hostname = '127.0.0.1'
    through.port = String(address.port)
    return through.href
  }

  /** New connections lead to another server from now on, and all that are open are cut. */
  leadTo(url: string): void {
    this.#target = new URL(url)
    this.cut()
  }

  /** Cuts every connection; new ones are let through. */
  cut(): void {
    for (const pair of this.#pairs) end(pair)
  }

  /** Cuts every connection and refuses new ones until {@link pass}. */
  block(): void {
    this.#isBlocked = true
    this.cut()
  }

  /** Holds everything back, in both directions, until {@link pass}. */
  hold(): void {
    this.#isHeld = true
    for (const pair of this.#pairs) pause(pair)
  }

  /** Holds back what the server answers on the connections that are there, until {@link pass}. */
  holdReplies(): void {
    for (const { server } of this.#pairs) server.pause()
  }

  /** Lets everything through again, what was held back first. */
  pass(): void {
    this.#isBlocked = false
    this.#isHeld = false
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.resume()
  }

  /** Hands the next message that contains the text to the server and cuts its connection instead of the reply. */
  loseReplyTo(text: string): void {
    this.#lost = text
  }

  async close(): Promise<void> {
    this.cut()
    this.#listener.close()
    await once(this.#listener, 'close')
  }

  #connect(client: Socket): void {
    if (this.#isBlocked) return void client.destroy()
    const server = createConnection({ host: this.#target.hostname, port: Number(this.#target.port) })
    const pair = { client, server }
    this.#pairs.add(pair)
    let losesReply = false
    client.on('data', (data) => {
      if (this.#lost !== '' && data.includes(this.#lost)) {
        this.#lost = ''
        losesReply = true
      }
      server.write(data)
    })
    server.on('data', (data) => (losesReply ? end(pair) : client.write(data)))
    if (this.#isHeld) pause(pair)
    for (const socket of [client, server]) {
      socket.on('error', () => end(pair))
      socket.on('close', () => {
        this.#pairs.delete(pair)
        end(pair)
      })
    }
  }
}

function pause({ client, server }: Pair): void {
  for (const socket of [client, server]) socket.pause()
}

function end({ client, server }: Pair): void {
  for (const socket of [client, server]) socket.destroy()
}
