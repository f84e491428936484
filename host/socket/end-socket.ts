import type { WebSocket } from 'ws'

/** A client that does not close its end within this time is cut off. */
const closeGraceMs = 1_000

/** Closes a socket; one whose client ignores that is cut off. */
export function endSocket(socket: WebSocket, code: number): void {
  socket.close(code)
  const timer = setTimeout(() => socket.terminate(), closeGraceMs)
  socket.once('close', () => clearTimeout(timer))
}
