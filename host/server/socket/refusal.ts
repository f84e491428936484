import type { WebSocket } from 'ws'
import { errorNumbers, refusalFloor } from '../../../lib/contract/error-code.ts'
import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { HostError, StorageFull } from '../../platform/errors.ts'
import { errorSentence, inLanguageOf } from '../../platform/terminal/sentences.ts'

/** The frame that informs one socket that its request was rejected. It ends no turn. */
export function refusalFrame(
  error: unknown,
  about: { askId?: string; conversationId?: string },
): ServerFrame {
  const { code, message } = reasonOf(error)
  return {
    code,
    ...(about.conversationId ? { conversation_id: about.conversationId } : {}),
    ...(about.askId ? { ask_id: about.askId } : {}),
    seq: 0,
    message,
  }
}

function reasonOf(error: unknown): { code: number; message: string } {
  if (error instanceof HostError && error.wireCode > refusalFloor)
    return { code: error.wireCode, message: error.message }
  if (error instanceof HostError && error.code === 'forbidden')
    return { code: errorNumbers.limited, message: error.message }
  if (error instanceof HostError && error.code === 'not_found')
    return { code: errorNumbers.unknown, message: error.message }
  // It was changed elsewhere: the message says what to do.
  if (error instanceof HostError && error.code === 'conflict')
    return { code: errorNumbers.bad_frame, message: error.message }
  return {
    code: errorNumbers.unified,
    message: errorSentence(error instanceof StorageFull ? 'storage_full' : 'unified'),
  }
}

/** @returns a refusal in the user's language; any other frame unchanged, since its message is not the host's own */
export function refusalInLanguageOf(locale: Locale, frame: ServerFrame): ServerFrame {
  if (frame.code <= refusalFloor || frame.message === undefined) return frame
  return { ...frame, message: inLanguageOf(locale, frame.message) }
}

/** @returns whether the failure is not caused by the sender and must be logged. */
export function isFault(error: unknown): boolean {
  return !(error instanceof HostError)
}

/** Time for a client to close its end before it is terminated. */
const closeGraceMs = 1_000

/** Closes a socket; a client that ignores that is terminated. */
export function endSocket(socket: WebSocket, code: number): void {
  socket.close(code)
  const timer = setTimeout(() => socket.terminate(), closeGraceMs)
  socket.once('close', () => clearTimeout(timer))
}

/** The close code of a socket without a valid identity. */
export const closedForIdentity = 4401

/**
 * @param isAboutLogin whether signing in helps; otherwise the browser keeps no cookies
 * @param blocked why the member is blocked, if that is the reason
 */
export function identityRefusal(isAboutLogin: boolean, blocked: HostError | null = null): ServerFrame {
  const message = blocked?.message ?? errorSentence(isAboutLogin ? 'unauthorized' : 'no_identity')
  return { code: errorNumbers.no_identity, seq: 0, message }
}

export function rejectConnection(socket: WebSocket, refusal: ServerFrame, locale: Locale): void {
  socket.send(JSON.stringify(refusalInLanguageOf(locale, refusal)))
  endSocket(socket, closedForIdentity)
}
