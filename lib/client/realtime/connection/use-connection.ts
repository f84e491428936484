import 'client-only'
import { useEffect, useState } from 'react'
import type { SocketClient, SocketStatus } from './socket-client'

/**
 * The connection state that the reader sees. `steady` shows nothing: the socket is open, or opens for the first time,
 * or is opened again for another identity.
 */
export type ConnectionState = 'steady' | 'lost' | 'trying' | 'back' | 'rejected'

/**
 * How long the first attempt and a later one may take before they are reported, and how long a restored connection
 * is.
 */
export const connectionTimes = { slowMs: 3_000, tryingMs: 400, backMs: 3_000 } as const

/** @returns the connection state that the reader sees */
export function useConnection(socket: Pick<SocketClient, 'status' | 'onStatus'> | null): ConnectionState {
  const [shown, setShown] = useState<ConnectionState>('steady')
  // The socket and the clock are outside of React.
  useEffect(() => {
    if (!socket) return
    let current: ConnectionState = 'steady'
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: ConnectionState) => {
      current = next
      setShown(next)
    }
    const showAfter = (next: ConnectionState, afterMs: number) => {
      timer = setTimeout(() => show(next), afterMs)
    }
    const follow = (status: SocketStatus) => {
      clearTimeout(timer)
      show(nextConnectionState(current, status))
      if (status === 'connecting')
        showAfter('trying', current === 'steady' ? connectionTimes.slowMs : connectionTimes.tryingMs)
      if (current === 'back') showAfter('steady', connectionTimes.backMs)
    }
    follow(socket.status)
    const stop = socket.onStatus(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [socket])
  return shown
}

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
