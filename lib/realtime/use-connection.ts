import 'client-only'
import { useEffect, useState } from 'react'
import { type ConnectionState, nextConnectionState } from './connection-state'
import type { SocketClient, SocketStatus } from './socket-client'

/** How long a first attempt may take before it is worth a word, and how long the good news stands. */
export const connectionTimes = { slowMs: 3_000, backMs: 3_000 } as const

/** @returns what a reader is to be told of the connection. */
export function useConnection(socket: Pick<SocketClient, 'status' | 'onStatus'> | null): ConnectionState {
  const [told, setTold] = useState<ConnectionState>('steady')
  // The socket and the clock are outside of React.
  useEffect(() => {
    if (!socket) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const pass = (from: ConnectionState, to: ConnectionState, afterMs: number) => {
      timer = setTimeout(() => setTold((now) => (now === from ? to : now)), afterMs)
    }
    const tell = (status: SocketStatus) => {
      clearTimeout(timer)
      setTold((now) => nextConnectionState(now, status))
      if (status === 'connecting') pass('steady', 'trying', connectionTimes.slowMs)
      if (status === 'open') pass('back', 'steady', connectionTimes.backMs)
    }
    tell(socket.status)
    const stop = socket.onStatus(tell)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [socket])
  return told
}
