import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface FakeProxy {
  readonly origin: string
  /** What it was asked for, the newest last: `GET http://…`, `CONNECT host:port`. */
  readonly asked: string[]
  readonly logins: (string | undefined)[]
  stop(): Promise<void>
}

/**
 * Starts a forward proxy for plain HTTP and tunnels. Whatever the name, one server on this machine answers; names need
 * not exist.
 * @param port of that server; null for a proxy that refuses tunnels
 */
export async function startFakeProxy(port: number | null): Promise<FakeProxy> {
  const asked: string[] = []
  const logins: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    logins.push(request.headers['proxy-authorization'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"by":"proxy"}')
  })
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    logins.push(request.headers['proxy-authorization'])
    socket.on('error', () => socket.destroy())
    if (port === null) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    logins,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
