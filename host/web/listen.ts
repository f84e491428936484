import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'

/** A port could not be had; the message contains the cause and what to do, in Chinese. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable'
}

/**
 * Opens the port; 0 takes any free one.
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
