import type { ServerFrame } from '../../../contract/frames/frame'
import { askFrame, type Question } from '../asking/ask'
import type { Addressee } from '../channel'
import type { SocketClient } from '../connection/socket-client'

type Socket = Pick<SocketClient, 'send' | 'onStatus' | 'onFrame' | 'connect'>

interface EarlyAsk {
  readonly socket: Socket
  readonly askId: string
  readonly frames: ServerFrame[]
  /** Whether it was sent, and the socket has been open since. */
  isSent: boolean
  readonly stop: () => void
}

/** So many frames are kept; of an answer that is longer by then the page asks for the newest state. */
const mostFrames = 500

let newest: EarlyAsk | null = null
/** The question that a page has asked, or taken over, last. */
let takenId = ''

/**
 * Asks while the page that will show the answer is still loading; what is answered until then is kept for that page, by
 * `takeEarlyAnswer`. Without it the page asks by itself, under the same ask_id.
 */
export function askEarly(socket: Socket, to: Addressee, ask: Question): void {
  // The page may have been the first.
  if (ask.askId === takenId) return
  newest?.stop()
  const frame = askFrame(to, '', ask)
  const unsubscribe = [
    socket.onFrame((each) => {
      if (each.ask_id === early.askId) early.frames.push(each)
      if (early.frames.length > mostFrames) early.stop()
    }),
    socket.onStatus((status) => {
      // What was missed without a socket is asked for by the page.
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

/**
 * Hands an early ask over to the page that shows its answer.
 * @returns what was answered so far; null where it was not sent over this socket, and the page is to ask
 */
export function takeEarlyAnswer(socket: Socket, askId: string): readonly ServerFrame[] | null {
  takenId = askId
  if (newest?.askId !== askId || newest.socket !== socket) return null
  const { isSent, frames } = newest
  newest.stop()
  return isSent ? frames : null
}
