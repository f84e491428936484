import type { SocketClient } from './socket-client'

/** Waits even if the socket seems open. @returns false if aborted, or the host rejects this browser */
export function waitForConnection(
  socket: Pick<SocketClient, 'status' | 'onStatus' | 'connect' | 'renew'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)

  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = socket.onStatus((status) => {
    if (status === 'open') resolve(true)
    if (status === 'rejected' || status === 'closed') resolve(false)
  })
  const giveUp = () => resolve(false)
  signal.addEventListener('abort', giveUp)
  if (socket.status === 'open') socket.renew()
  else socket.connect()

  return promise.finally(() => {
    stop()
    signal.removeEventListener('abort', giveUp)
  })
}
