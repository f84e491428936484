import 'client-only'
import { useEffect, useState } from 'react'
import type { SocketClient, SocketStatus } from './socket-client'

/**
 * `steady` shows nothing: the socket is open, opens for the first time, or for another identity. `offline`: the device
 * has no network, although the socket has not noticed yet.
 */
export type ConnectionState = 'steady' | 'offline' | 'lost' | 'trying' | 'back' | 'rejected'

/**
 * Time until a missing network, a first attempt and a later one are shown, and how long a restored connection is shown.
 */
export const connectionTimes = { offlineMs: 1_000, slowMs: 3_000, tryingMs: 400, backMs: 3_000 } as const

export function useConnection(socket: Pick<SocketClient, 'status' | 'onStatus'> | null): ConnectionState {
  const [shown, setShown] = useState<ConnectionState>('steady')
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

    const whenOffline = () => {
      if (socket.status !== 'open') return
      clearTimeout(timer)
      showAfter('offline', connectionTimes.offlineMs)
    }
    const whenOnline = () => follow(socket.status)

    follow(socket.status)
    if (!navigator.onLine) whenOffline()
    const stop = socket.onStatus(follow)
    window.addEventListener('offline', whenOffline)
    window.addEventListener('online', whenOnline)

    return () => {
      stop()
      window.removeEventListener('offline', whenOffline)
      window.removeEventListener('online', whenOnline)
      clearTimeout(timer)
    }
  }, [socket])
  return shown
}

/**
 * @returns the state to show immediately for a status; connecting is shown only for a slow attempt, since many fail
 * immediately
 * @param shown the state shown so far
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
