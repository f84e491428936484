import { errorNumbers, refusalFloor } from '../../lib/contract/error-code.ts'
import type { ServerFrame } from '../../lib/contract/frame.ts'
import { errorSentence } from '../error-sentence.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { HostError } from '../errors.ts'
import { inLanguageOf } from '../reader-language.ts'
import { StorageFull } from '../storage/database.ts'

/** The frame that informs one socket that its request was refused. It ends nothing. */
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
  return {
    code: errorNumbers.unified,
    message: errorSentence(error instanceof StorageFull ? 'storage_full' : 'unified'),
  }
}

/** @returns a refusal in the reader's language; any other frame as it is, since its message is not the host's own */
export function refusalInLanguageOf(locale: Locale, frame: ServerFrame): ServerFrame {
  if (frame.code <= refusalFloor || frame.message === undefined) return frame
  return { ...frame, message: inLanguageOf(locale, frame.message) }
}

/** @returns whether the failure is none of the sender's: it belongs into the log. */
export function isFault(error: unknown): boolean {
  return !(error instanceof HostError)
}
