import type { ServerFrame } from '../../../contract/frames/frame'
import { askFrame, type Question } from '../asking/ask'
import type { AgentRef } from '../channel'
import type { SocketClient } from '../connection/socket-client'

type Socket = Pick<SocketClient, 'send' | 'onStatus' | 'onFrame' | 'connect'>

interface EarlyAsk {
  readonly socket: Socket
  readonly askId: string
  readonly frames: ServerFrame[]
  /** It was sent, and the socket has stayed open since. */
  isSent: boolean
  readonly stop: () => void
}

/** Maximum buffered frames; beyond that the page requests the newest state. */
const maxFrames = 500

let newest: EarlyAsk | null = null
let takenId = ''

/** Frames are buffered for the page, see `takeEarlyAnswer`. If this fails, the page asks under the same ask_id. */
export function askEarly(socket: Socket, to: AgentRef, ask: Question): void {
  // The page may have been faster.
  if (ask.askId === takenId) return

  newest?.stop()
  const frame = askFrame(to, '', ask)
  const unsubscribe = [
    socket.onFrame((each) => {
      if (each.ask_id === early.askId) early.frames.push(each)
      if (early.frames.length > maxFrames) early.stop()
    }),
    socket.onStatus((status) => {
      // The page requests frames missed during a disconnect.
      if (early.isSent) early.stop()
      else if (status === 'open') early.isSent = socket.send(frame)
    }),
  ]
  const early: EarlyAsk = {
    socket,
    askId: ask.askId,
    frames: [],
    isSent: false,
    stop: () => {
      for (const end of unsubscribe) end()
      if (newest === early) newest = null
    },
  }
  newest = early
  early.isSent = socket.send(frame)
  if (!early.isSent) socket.connect()
}

/** @returns the frames so far; null if it was not sent over this socket, and the page has to send it */
export function takeEarlyAnswer(socket: Socket, askId: string): readonly ServerFrame[] | null {
  takenId = askId
  if (newest?.askId !== askId || newest.socket !== socket) return null
  const { isSent, frames } = newest
  newest.stop()
  return isSent ? frames : null
}
