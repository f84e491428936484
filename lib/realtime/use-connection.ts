import 'client-only'
import { useEffect, useState } from 'react'
import { type ConnectionState, nextConnectionState } from './connection-state'
import type { SocketClient, SocketStatus } from './socket-client'

/** How long an attempt may take before it is worth a word, the first one and a later one; how long good news stands. */
export const connectionTimes = { slowMs: 3_000, tryingMs: 400, backMs: 3_000 } as const

/** @returns what a reader is to be told of the connection. */
export function useConnection(socket: Pick<SocketClient, 'status' | 'onStatus'> | null): ConnectionState {
  const [shown, setShown] = useState<ConnectionState>('steady')
  // The socket and the clock are outside of React.
  useEffect(() => {
    if (!socket) return
    let told: ConnectionState = 'steady'
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: ConnectionState) => {
      told = next
      setShown(next)
    }
    const showAfter = (next: ConnectionState, afterMs: number) => {
      timer = setTimeout(() => show(next), afterMs)
    }
    const tell = (status: SocketStatus) => {
      clearTimeout(timer)
      show(nextConnectionState(told, status))
      if (status === 'connecting')
        showAfter('trying', told === 'steady' ? connectionTimes.slowMs : connectionTimes.tryingMs)
      if (told === 'back') showAfter('steady', connectionTimes.backMs)
    }
    tell(socket.status)
    const stop = socket.onStatus(tell)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [socket])
  return shown
}
