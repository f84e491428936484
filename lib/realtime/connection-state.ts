import type { SocketStatus } from './socket-client'

/**
 * What a reader is shown of the connection. `steady` shows nothing: it is open, or opens for the first time, or is
 * opened anew for another identity.
 */
export type ConnectionState = 'steady' | 'lost' | 'trying' | 'back' | 'rejected'

/**
 * @returns what to show as soon as the socket has this status; that it is connecting is shown only for an attempt
 *   that takes a while, since many fail at once
 * @param shown what was shown until now
 */
export function nextConnectionState(shown: ConnectionState, status: SocketStatus): ConnectionState {
  switch (status) {
    case 'waiting':
      return 'lost'
    case 'rejected':
      return 'rejected'
    case 'connecting':
      return shown === 'back' ? 'steady' : shown
    case 'open':
      return shown === 'steady' || shown === 'back' ? shown : 'back'
    case 'idle':
    case 'closed':
      return 'steady'
  }
}
