import type { WebSocket } from 'ws'
import { errorNumbers } from '../../lib/contract/error-code.ts'
import type { ServerFrame } from '../../lib/contract/frame.ts'
import { errorSentence } from '../error-sentence.ts'

/**
 * Tells a socket that nobody knows it, or no longer does, and closes it with 4401.
 * @param isAboutLogin whether signing in helps; otherwise the browser keeps no cookies
 */
export function rejectConnection(socket: WebSocket, isAboutLogin: boolean): void {
  const message = errorSentence(isAboutLogin ? 'unauthorized' : 'no_identity')
  socket.send(JSON.stringify({ code: errorNumbers.no_identity, seq: 0, message } satisfies ServerFrame))
  socket.close(4401)
}
