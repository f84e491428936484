import type { SocketStatus } from './socket-client'

/**
 * What a reader is told of the connection. `steady` is not worth a word: it is open, or opens for the first time, or is
 * opened anew for another identity.
 */
export type ConnectionState = 'steady' | 'lost' | 'trying' | 'back' | 'rejected'

/**
 * @returns what is to be told as soon as the socket has this status; that it is being tried is told only of an attempt
 *   that takes a while, since many fail at once
 * @param told what was told until now
 */
export function nextConnectionState(told: ConnectionState, status: SocketStatus): ConnectionState {
  switch (status) {
    case 'waiting':
      return 'lost'
    case 'rejected':
      return 'rejected'
    case 'connecting':
      return told === 'back' ? 'steady' : told
    case 'open':
      return told === 'steady' || told === 'back' ? told : 'back'
    case 'idle':
    case 'closed':
      return 'steady'
  }
}
