import { askFrame, type Question } from './ask'
import type { Addressee } from './channel'
import type { SocketClient } from './socket-client'

/**
 * Asks while the page that will show the answer is still on its way. That page asks again under the same ask_id, which
 * the host answers with all that has been written by then; so nothing depends on whether this came through.
 */
export function askEarly(
  socket: Pick<SocketClient, 'send' | 'onStatus' | 'connect'>,
  to: Addressee,
  ask: Question,
): void {
  const frame = askFrame(to, '', ask)
  if (socket.send(frame)) return
  const stop = socket.onStatus((status) => {
    if (status !== 'open') return
    stop()
    socket.send(frame)
  })
  socket.connect()
}
