import type { WebSocket } from 'ws'
import { errorNumbers } from '../../lib/contract/error-code.ts'
import type { ServerFrame } from '../../lib/contract/frame.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { errorSentence } from '../error-sentence.ts'
import { endSocket } from './end-socket.ts'
import { refusalInLanguageOf } from './refusal.ts'

/** The close code of a socket without a valid identity, or whose login has ended. */
export const closedForIdentity = 4401

/** @param isAboutLogin whether signing in helps; otherwise the browser keeps no cookies */
export function identityRefusal(isAboutLogin: boolean): ServerFrame {
  const message = errorSentence(isAboutLogin ? 'unauthorized' : 'no_identity')
  return { code: errorNumbers.no_identity, seq: 0, message }
}

/** Sends a socket that is not accepted the cause, and closes it. */
export function rejectConnection(socket: WebSocket, isAboutLogin: boolean, locale: Locale): void {
  socket.send(JSON.stringify(refusalInLanguageOf(locale, identityRefusal(isAboutLogin))))
  endSocket(socket, closedForIdentity)
}
